import API
import Accounts
import Office
import Postgres

/// `quartermaster import`: a file that puts a house into it, by the command line. What it changes is audited with source `cli`.
package struct FileImport {
    private static let statement = Statement.write(
        "office.import_file",
        ["tenant": "text", "kind": "text", "columns": "text[]", "rows": "jsonb", "is_check": "bool", "remove_codes": "bool"])
    static let statements = [statement]

    private let session: OperatorSession

    init(connecting url: String) throws(CommandFailure) { session = try OperatorSession(connecting: url) }

    /// Reads a file and makes and changes what it says, unless it has faults or is only to be checked. `next` gives its next piece, an
    /// empty one at its end.
    ///
    /// - Parameter removesCodes: whether stickers that the file does not name are taken off.
    package func run(
        _ kind: ImportKind, hints: ImportHints, tenant: String?, isCheck: Bool, removesCodes: Bool,
        next: () throws(CommandFailure) -> [UInt8]
    ) throws(CommandFailure) -> ImportOutcome {
        var reader = ImportReader(kind, hints: hints)
        var length = 0
        while true {
            let piece = try next()
            guard !piece.isEmpty else { break }
            length += piece.count
            guard length <= Self.sizeLimit else { throw CommandFailure(.failed, "the file is over 64 MiB: import it in parts") }
            reader.read(piece)
        }
        if let foreign = reader.foreignKind {
            throw CommandFailure(.failed, ErrorCode.unsupportedMediaType.sentence(["file": foreign], in: .english))
        }
        reader.finish()
        let arguments: Arguments = [
            "tenant": tenant, "kind": kind.rawValue, "columns": reader.columns.postgresArray,
            "rows": String(decoding: reader.rows, as: UTF8.self), "is_check": String(isCheck || reader.faultCount > 0),
            "remove_codes": String(removesCodes),
        ]
        guard let outcome = ImportOutcome(reader, try session.answer(Self.statement, arguments).body) else {
            throw CommandFailure(unreadable: Self.statement.name)
        }
        return outcome
    }

    private static let sizeLimit = 64 << 20
}
