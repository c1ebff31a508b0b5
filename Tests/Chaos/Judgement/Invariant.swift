import Foundation
import Postgres

/// What must never be found, as SQL in a file: its name, what a breach means to a person, and the query for the offenders.
struct Invariant: Sendable {
    let name: String
    /// From the file's first comment.
    let meaning: String
    let sql: String

    /// All of them: those of any live database, and those that ask what the phones remember.
    static func all(ofClone root: String) throws -> [Invariant] {
        try all(in: root + "/verify") + all(in: root + "/Tests/Chaos/Invariants")
    }

    /// Those of a folder, by name.
    static func all(in folder: String) throws -> [Invariant] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }.sorted().map { file in
            try Invariant(file: file, text: String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8))
        }
    }

    init(file: String, text: String) {
        name = String(file.dropLast(4)).replacing("_", with: "-")
        meaning = text.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("-- ") }.map { $0.dropFirst(3) }.joined(separator: " ")
        sql = text
    }

    /// The rows that offend.
    func findings(in session: Session) throws -> [Finding] {
        do {
            return try session.execute(sql).rows.map { row in
                Finding(invariant: name, subject: row.text(1) ?? "", found: row.text(2) ?? "")
            }
        } catch {
            throw CannotLook(invariant: name, cause: error)
        }
    }

    /// The SQL itself is wrong.
    struct CannotLook: Error {
        let invariant: String
        let cause: PostgresError
    }
}
