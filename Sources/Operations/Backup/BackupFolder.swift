import API
import Crypto
import Files
import Text

/// Backups in a folder of this machine, or one that is mounted.
final class BackupFolder: BackupPlace {
    let description: String
    private let root: Directory
    /// Held to the end of the process: who writes is alone.
    private let lock: GrowingFile?
    var isAlone: Bool { lock != nil }

    private static let temporary = "temporary"
    private static let lockName = "lock"

    /// Opens it to read.
    init(reading path: String) throws(CommandFailure) {
        description = path
        lock = nil
        root = try Self.working(path) { () throws(FileFault) in try Directory(path: path) }
    }

    /// Opens it to write, made where its parent is there. What was cut short before goes.
    init(writing path: String) throws(CommandFailure) {
        description = path
        root = try Self.working(path) { () throws(FileFault) in try Directory.make(path: path) }
        do throws(FileFault) {
            lock = try root.openGrowing(Self.lockName, creating: true)
        } catch .locked {
            throw CommandFailure(.unavailable, "another backup to \(path) is under way")
        } catch {
            throw Self.failure(path, error)
        }
        try Self.working(path) { () throws(FileFault) in
            let folder = try root.makeFolder(Self.temporary)
            for entry in try folder.entries(unchangedFor: .zero, limit: .max) { try folder.remove(entry.name) }
        }
    }

    /// It always is.
    func lookAnew() {}

    func folders() throws(CommandFailure) -> [String] {
        try names(in: "", of: .folder).filter { $0 != BackupFile.photoFolder && $0 != Self.temporary }.sorted()
    }

    func names(in folder: String) throws(CommandFailure) -> [String] { try names(in: folder, of: nil) }

    private func names(in folder: String, of kind: FileStatus.Kind?) throws(CommandFailure) -> [String] {
        try working(folder) { () throws(FileFault) in
            do throws(FileFault) {
                let entries = try directory(folder).entries(unchangedFor: .seconds(-86_400 * 365), limit: .max)
                return entries.filter { kind == nil || $0.status.kind == kind }.map(\.name)
            } catch .notFound {
                return []
            }
        }
    }

    func size(of path: String) throws(CommandFailure) -> Int? {
        try working(path) { () throws(FileFault) in
            let (folder, name) = Self.parts(path)
            do throws(FileFault) {
                let status = try directory(folder).status(of: name)
                return status?.kind == .file ? status?.size : nil
            } catch .notFound {
                return nil
            }
        }
    }

    func reader(of path: String) throws(CommandFailure) -> () throws(CommandFailure) -> [UInt8] {
        let (folder, name) = Self.parts(path)
        let file = try working(path) { () throws(FileFault) in try directory(folder).openFile(name) }
        var offset = 0
        return { [self] () throws(CommandFailure) in
            let piece = try working(path) { () throws(FileFault) in try file.readOnce(at: offset, count: 1 << 18) }
            offset += piece.count
            return piece
        }
    }

    func write(
        _ path: String, _ body: (_ append: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let (folder, name) = Self.parts(path)
        let file = try working(path) { () throws(FileFault) in
            try root.makeFolder(Self.temporary).newFile(Hexadecimal.encode(randomBytes(16)), isInParts: true)
        }
        defer { file.discard() }
        try body { (piece) throws(CommandFailure) in
            try working(path) { () throws(FileFault) in try file.append(piece) }
        }
        try working(path) { () throws(FileFault) in
            try file.publish(as: name, in: directory(folder, making: true), replacing: true)
        }
    }

    func remove(_ path: String) throws(CommandFailure) {
        let (folder, name) = Self.parts(path)
        try working(path) { () throws(FileFault) in _ = try directory(folder).remove(name) }
    }

    func removeFolder(_ name: String) throws(CommandFailure) {
        try working(name) { () throws(FileFault) in _ = try root.removeFolder(name) }
    }

    // MARK: Paths

    private static func parts(_ path: String) -> (folder: String, name: String) {
        let names = path.split(separator: "/")
        return (names.dropLast().joined(separator: "/"), names.last.map(String.init) ?? "")
    }

    private func directory(_ path: String, making: Bool = false) throws(FileFault) -> Directory {
        var found = root
        for name in path.split(separator: "/").map(String.init) {
            found = try making ? found.makeFolder(name) : found.folder(name)
        }
        return found
    }

    private func working<Value>(
        _ path: String, _ body: () throws(FileFault) -> Value
    ) throws(CommandFailure) -> Value {
        try Self.working(path.isEmpty ? description : "\(description)/\(path)", body)
    }

    private static func working<Value>(
        _ path: String, _ body: () throws(FileFault) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(FileFault) { return try body() } catch { throw failure(path, error) }
    }

    private static func failure(_ path: String, _ fault: FileFault) -> CommandFailure {
        fault == .tooManyOpen ? .outOfDescriptors : CommandFailure(.failed, "\(path): \(fault)")
    }
}
