import Foundation

/// The session in a file that its owner alone may read. On Apple's platforms take `KeychainSessionStore`.
public struct FileSessionStore: SessionStore {
    private let file: URL

    /// - Parameter file: made with the first session; its folder too.
    public init(file: URL) { self.file = file }

    /// Beside the session.
    private var endedFile: URL { file.appendingPathExtension("ended") }

    /// What lies there; nothing where the file is not there, or is none of ours. Throws where it can't be read.
    public func load() throws -> KeptSession? { try Self.read(file) }

    /// Written under another name that nobody else can read, and renamed: a process that is killed leaves the old session or the new one.
    public func save(_ session: KeptSession?) throws { try Self.write(session, to: file) }

    /// What lies there; nothing where the file is not there, or is none of ours. Throws where it can't be read.
    public func loadEnded() throws -> [EndedSession] { try Self.read(endedFile) ?? [] }

    /// Written as the session is; no file where there are none.
    public func saveEnded(_ sessions: [EndedSession]) throws { try Self.write(sessions.isEmpty ? nil : sessions, to: endedFile) }

    /// One process, or one object of a process, at a time, by a lock on a file beside the session: it ends with the process. Who waits for longer
    /// than a refresh may take goes on without it.
    public func alone<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        let lock = open(file.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        // No folder, no room: nothing can be kept there either.
        guard lock != -1 else { return try await work() }
        defer { close(lock) }
        var waits = 0
        // A file system that knows no locks is not waited for.
        while flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, waits < 700 {
            waits += 1
            try await Task.sleep(for: .milliseconds(50))
        }
        return try await work()
    }

    private static func read<Value: Decodable>(_ file: URL) throws -> Value? {
        let body: Data
        do {
            body = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
        return try? JSONDecoder().decode(Value.self, from: body)
    }

    private static func write(_ value: (some Encodable)?, to file: URL) throws {
        let files = FileManager.default
        guard let value else {
            if files.fileExists(atPath: file.path) { try files.removeItem(at: file) }
            return
        }
        try files.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let new = file.appendingPathExtension("new")
        if files.fileExists(atPath: new.path) { try files.removeItem(at: new) }
        let body = try JSONEncoder().encode(value)
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
