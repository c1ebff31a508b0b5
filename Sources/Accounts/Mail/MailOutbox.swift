import API
import Postgres
import Text

/// The table of mail that is still to be sent, which all servers share. Belongs to its loop.
package struct MailOutbox {
    private static let claiming = Statement.call("office.claim_mail", ["batch": "int", "lease": "interval"])
    private static let forgetting = Statement.call("office.delete_mail", ["id": "uuid"])
    private static let postponing = Statement.call(
        "office.postpone_mail", ["id": "uuid", "claim": "uuid", "pause": "interval"])
    private static let purging = Statement.call("office.purge_mail")
    package static let statements = [claiming, forgetting, postponing, purging]

    package let database: Database

    /// Takes at most `batch` messages that are due, for as long as `lease`: no other server touches them meanwhile.
    func claim(_ batch: Int, for lease: Duration) async throws(PostgresError) -> [ClaimedMail] {
        let rows = try await database.write(Self.claiming, ["batch": String(batch), "lease": lease.sqlText])
        return rows.rows.compactMap { ClaimedMail($0) }
    }

    /// Forgets one that was sent, or will never be.
    func forget(_ mail: ClaimedMail) async throws(PostgresError) {
        _ = try await database.write(Self.forgetting, ["id": mail.id])
    }

    /// Gives one back, to be tried again after `pause` by whichever server.
    func postpone(_ mail: ClaimedMail, for pause: Duration) async throws(PostgresError) {
        _ = try await database.write(Self.postponing, ["id": mail.id, "claim": mail.claim, "pause": pause.sqlText])
    }

    /// Forgets what nobody can use any more; how many of them should have been sent.
    func purge() async throws(PostgresError) -> Int {
        let rows = try await database.write(Self.purging)
        return rows.first?.text(0).flatMap { Int($0) } ?? 0
    }
}
