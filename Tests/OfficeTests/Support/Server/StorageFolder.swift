import Foundation

/// A folder for the photos of a server under test; gone with the last who holds it, or with the run.
final class StorageFolder: Sendable {
    let path: String
    /// Whether it is a file system of its own.
    private let isDisk: Bool

    /// For commands whose test does not care.
    static let ofRun = try? StorageFolder()

    struct NoDisk: Error { let code: Int32 }

    convenience init() throws { try self.init(diskSize: nil) }

    /// - Parameter diskSize: in bytes, of a file system of its own in memory, which root alone can make.
    init(diskSize: Int?) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-test-\(ID.fresh())").path
        isDisk = diskSize != nil
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        if let diskSize, mount("tmpfs", path, "tmpfs", 0, "size=\(diskSize)") != 0 { throw NoDisk(code: errno) }
        RunEnd.add { [path, isDisk] in StorageFolder.remove(path, isDisk: isDisk) }
    }

    /// One that says that it is that database's, whose photos of earlier tests it does not have.
    convenience init(of database: TestDatabase) throws {
        try self.init()
        try belong(to: database)
    }

    /// From now on it says that it is that database's.
    func belong(to database: TestDatabase) throws {
        try database.identity().write(toFile: path + "/database", atomically: true, encoding: .utf8)
    }

    deinit { StorageFolder.remove(path, isDisk: isDisk) }

    private static func remove(_ path: String, isDisk: Bool) {
        if isDisk { umount2(path, Int32(MNT_DETACH)) }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Whether this user can make a small disk.
    static let canBeDisk = geteuid() == 0 && (try? StorageFolder(diskSize: 1 << 20)) != nil

    /// The files of one of its parts, `incoming`, `sealed`, `temporary` or `parts`, by their names.
    func files(in part: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path + "/" + part)
        return (all?.compactMap { $0 as? String } ?? []).filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(path)/\(part)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    /// In bytes.
    func freeSpace() -> Int {
        var figures = statvfs()
        return statvfs(path, &figures) == 0 ? Int(figures.f_bavail) * Int(figures.f_frsize) : 0
    }

    /// Takes all space but so many bytes, by a file of that name.
    func fill(but rest: Int, name: String = "ballast") throws {
        let file = open(path + "/" + name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(file) }
        let code = posix_fallocate(file, 0, freeSpace() - rest)
        guard code == 0 else { throw NoDisk(code: code) }
    }
}
