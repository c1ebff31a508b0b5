import API
import Postgres
import Text

/// The table of what is still to be told to devices, which all servers share. Belongs to its loop.
package struct PushOutbox {
    private static let claiming = Statement.call(
        "office.claim_pushes", ["batch": "int", "lease": "interval", "platforms": "text[]"])
    private static let finishing = Statement(
        name: "finish pushes", sql: "select office.finish_push(p.id, $2::text, $3::int) from unnest($1::uuid[]) as p (id)",
        parameters: ["ids": "uuid[]", "outcome": "text", "attempt": "int"])
    private static let postponing = Statement.call(
        "office.postpone_push", ["push_id": "uuid", "due_at": "timestamptz", "attempt": "int"])
    private static let dropping = Statement.call("office.drop_device", ["device_id": "uuid", "registered_before": "timestamptz"])
    private static let moving = Statement.call(
        "office.set_device_environment", ["device_id": "uuid", "environment": "text", "registered_at_epoch_ms": "bigint"])
    package static let statements = [claiming, finishing, postponing, dropping, moving]
    /// The functions that statements name which are no mere calls.
    package static let functions = ["finish_push"]

    /// The results that may be noted of a push that is over.
    enum Outcome: String {
        case sent, refused, expired
    }

    let database: Database

    /// A push that was taken up.
    struct Claimed {
        var pushes: [Push] = []
        /// By their ids, those of which a column is not what it should be.
        var unreadable: [String] = []
    }

    /// Takes at most `batch` that are due of a service, for as long as `lease`: no other server touches them meanwhile.
    func claim(_ batch: Int, of platform: Push.Platform, for lease: Duration) async throws(PostgresError) -> Claimed {
        let rows = try await database.write(
            Self.claiming,
            ["batch": String(batch), "lease": lease.sqlText, "platforms": [platform.rawValue].postgresArray])
        var claimed = Claimed()
        for row in rows.rows {
            if let push = Push(row) { claimed.pushes.append(push) } else if let id = row.text(0) { claimed.unreadable.append(id) }
        }
        return claimed
    }

    /// Notes that some were sent, in one transaction: that is so, whoever has taken them up meanwhile.
    func finish(sent pushes: [String]) async throws(PostgresError) {
        _ = try await database.write(
            Self.finishing, ["ids": pushes.postgresArray, "outcome": Outcome.sent.rawValue, "attempt": nil])
    }

    /// Notes what else became of one, unless another server has taken it up since that attempt; nil for one whose attempt can't be read.
    func finish(_ push: String, _ outcome: Outcome, attempt: Int?) async throws(PostgresError) {
        _ = try await database.write(
            Self.finishing, ["ids": [push].postgresArray, "outcome": outcome.rawValue, "attempt": attempt.map { String($0) }])
    }

    /// Gives one back, to be tried again by whichever server after `seconds`, since 1970; not where another has taken it up since.
    func postpone(_ push: String, to seconds: Int64, attempt: Int) async throws(PostgresError) {
        _ = try await database.write(
            Self.postponing, ["push_id": push, "due_at": Self.time(seconds * 1000), "attempt": String(attempt)])
    }

    /// Forgets a device that was registered before that, in milliseconds since 1970. Whether it was.
    func drop(_ device: String, registeredBefore milliseconds: Int64) async throws(PostgresError) -> Bool {
        let rows = try await database.write(
            Self.dropping, ["device_id": device, "registered_before": Self.time(milliseconds)])
        return rows.first?.text(0) == "t"
    }

    /// Remembers where a device is at home, unless it was registered anew after that, in milliseconds since 1970.
    func move(_ device: String, to environment: APNsEnvironment, registeredAt: Int64) async throws(PostgresError) {
        _ = try await database.write(
            Self.moving,
            ["device_id": device, "environment": environment.rawValue, "registered_at_epoch_ms": String(registeredAt)])
    }

    private static func time(_ milliseconds: Int64) -> String {
        let (microseconds, isTooLong) = milliseconds.multipliedReportingOverflow(by: 1000)
        return (isTooLong ? nil : Timestamp(microseconds: microseconds)?.text) ?? "infinity"
    }
}
