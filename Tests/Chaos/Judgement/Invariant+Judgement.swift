import Foundation
import Invariants
import Postgres

extension Invariant {
    /// All of them: those of any live database, and those that ask what the phones remember.
    static func all(ofClone root: String) throws -> [Invariant] {
        try ofEveryDatabase + all(in: root + "/Tests/Chaos/Invariants")
    }

    /// Those of a folder, by name.
    static func all(in folder: String) throws -> [Invariant] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }.sorted().map { file in
            try Invariant(file: String(file.dropLast(4)), text: String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8))
        }
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
