import API
import Crypto
import EventLoop
import Files
import Postgres
import Text

/// The contents of a dump, by the list that `pg_restore` makes of it, and the part of that list which is restored.
struct DumpContents {
    private let lines: [Substring]

    /// Reads the list; the rest of the dump is not read.
    init(
        of backup: WholeBackup, _ program: PostgresProgram, as options: ConnectionOptions
    ) throws(CommandFailure) {
        var text: [UInt8] = []
        let next = try backup.place.reader(of: backup.path(BackupFile.database))
        let end = try program.called(["--list"], as: options).run(
            source: next, sink: { (piece) throws(CommandFailure) in text += piece })
        guard end.isGood else {
            throw CommandFailure(.failed, "pg_restore failed, and nothing was restored: \(end.complaint)")
        }
        lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    }

    /// A file for `--use-list`; nil where all is to be restored. An extension is a superuser's to make, and nothing of ours needs one: with
    /// `pg_stat_statements` in the dump an owner who is none could restore nothing.
    func listWithoutExtensions() throws(CommandFailure) -> TemporaryFile? {
        let wanted = lines.filter { !Self.isOfExtension($0) }
        guard wanted.count < lines.count else { return nil }
        return try TemporaryFile(holding: Array((wanted.joined(separator: "\n") + "\n").utf8))
    }

    /// Their names.
    var extensions: [String] {
        lines.map { $0.split(separator: " ").dropFirst(3) }.filter { $0.starts(with: ["EXTENSION", "-"]) }.compactMap {
            $0.dropFirst(2).first.map(String.init)
        }
    }

    /// Such as `3; 3079 16385 EXTENSION - pg_trgm` and `4000; 0 0 COMMENT - EXTENSION pg_trgm`.
    private static func isOfExtension(_ line: Substring) -> Bool {
        let words = line.split(separator: " ").dropFirst(3)
        return words.starts(with: ["EXTENSION", "-"]) || words.starts(with: ["COMMENT", "-", "EXTENSION"])
    }
}

/// A file for a program that is called, of this user alone. It goes with its last holder.
final class TemporaryFile {
    let path: String
    private let file: NewFile

    /// Makes it, in `TMPDIR` or `/tmp`.
    init(holding bytes: [UInt8]) throws(CommandFailure) {
        let folder = ProcessEnvironment.variables["TMPDIR"] ?? "/tmp"
        let name = "quartermaster-\(Hexadecimal.encode(randomBytes(16)))"
        path = "\(folder)/\(name)"
        do throws(FileFault) {
            file = try Directory(path: folder).newFile(name)
            try file.append(bytes)
        } catch {
            throw CommandFailure(.failed, "\(path): \(error)")
        }
    }

    /// Takes it away.
    func remove() { file.discard() }
}
