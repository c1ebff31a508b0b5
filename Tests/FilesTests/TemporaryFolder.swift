import Files
import Foundation

/// A folder of one test's own, gone with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "files-test-" + UUID().uuidString.lowercased()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func open() throws -> Directory { try Directory(path: path) }

    /// What lies in it, sorted.
    func names(in subfolder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + subfolder)) ?? ["no folder"]).sorted()
    }

    func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }

    func permissions(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// Makes a file look as if it had not been touched for that many seconds.
    func age(_ name: String, by seconds: Double) throws {
        let date = Date().addingTimeInterval(-seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + "/" + name)
    }

    /// How many descriptors of this process lead into it; those of other tests that run beside do not count.
    func openDescriptors() throws -> Int {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + number)
            return target?.hasPrefix(path) == true
        }
    }
}
