import API
import Crypto
import Text

/// Hashes a file of a backup on its way in or out.
struct HashedFile {
    private let hash = RunningSHA256()
    /// In bytes, of what came by so far.
    private(set) var size = 0

    mutating func take(_ piece: [UInt8]) {
        hash.update(piece)
        size += piece.count
    }

    /// The size and hash of all bytes that came by. The last call.
    func finish() -> BackupManifest.File { BackupManifest.File(size: size, digest: Hexadecimal.encode(hash.finish())) }

    static func of(_ bytes: [UInt8]) -> BackupManifest.File {
        BackupManifest.File(size: bytes.count, digest: Hexadecimal.encode(SHA256.digest(of: bytes)))
    }
}

extension BackupPlace {
    /// Throws a sentence when a file is not the one that the backup was made with.
    func check(_ path: String, is expected: BackupManifest.File) throws(CommandFailure) {
        let next = try reader(of: path)
        var file = HashedFile()
        while true {
            let piece = try next()
            guard !piece.isEmpty else { break }
            file.take(piece)
        }
        guard file.finish() == expected else { throw changed(path) }
    }

    /// The error for a file that has other bytes than it was given.
    func changed(_ path: String) -> CommandFailure {
        CommandFailure(.failed, "\(description)/\(path) is not as it was written: its SHA-256 is different. Use another backup")
    }
}
