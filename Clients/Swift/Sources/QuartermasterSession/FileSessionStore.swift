import Foundation

/// The session in a file that its owner alone may read. On Apple's platforms take `KeychainSessionStore`.
public struct FileSessionStore: SessionStore {
    private let file: URL

    /// - Parameter file: made with the first session; its folder too.
    public init(file: URL) { self.file = file }

    /// What lies there; nothing where the file is not there, or is none of ours. Throws where it can't be read.
    public func load() throws -> KeptSession? {
        let body: Data
        do {
            body = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
        return try? JSONDecoder().decode(KeptSession.self, from: body)
    }

    /// Written under another name that nobody else can read, and renamed: a process that is killed leaves the old session or the new one.
    public func save(_ session: KeptSession?) throws {
        let files = FileManager.default
        guard let session else {
            if files.fileExists(atPath: file.path) { try files.removeItem(at: file) }
            return
        }
        try files.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let new = file.appendingPathExtension("new")
        if files.fileExists(atPath: new.path) { try files.removeItem(at: new) }
        let body = try JSONEncoder().encode(session)
        guard files.createFile(atPath: new.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: new)
        try handle.write(contentsOf: body)
        try handle.synchronize()
        try handle.close()
        guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
