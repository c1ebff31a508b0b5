import Accounts
import Office
import Postgres
import Settings

extension Check {
    /// A log that can't go on begins anew, which whoever keeps checkpoints has to hear of.
    static let seal = Check("audit-seal", needs: .schema) { examination throws(PostgresError) in
        let shelf = CheckpointShelf(beside: examination.settings[.authDir])
        let state = try SealState(shelf) { sql throws(PostgresError) in try examination.rows(sql) }
        guard !state.isGood else { return .ok(state.sentence) }
        return .warning("\(state.sentence) (docs/reference/audit.md, \"After a restore\")")
    }
}
