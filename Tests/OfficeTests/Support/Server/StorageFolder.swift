import Foundation

/// A folder for the photos of a server under test; gone with the last who holds it, or with the run.
final class StorageFolder: Sendable {
    let path: String

    /// For commands whose test does not care.
    static let ofRun = try? StorageFolder()

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-test-\(ID.fresh())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        RunEnd.add { [path] in try? FileManager.default.removeItem(atPath: path) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The files of one of its parts, `incoming`, `sealed`, `temporary` or `parts`, by their names.
    func files(in part: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path + "/" + part)
        return (all?.compactMap { $0 as? String } ?? []).filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(path)/\(part)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
