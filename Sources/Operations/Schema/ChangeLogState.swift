import Postgres
import Text

/// The state of the change log (docs/reference/commands.md, "doctor").
package struct ChangeLogState: Sendable {
    /// True when it was made under this cluster, database and table, so that it can be read.
    package let isOurs: Bool
    /// True when this is a standby, whose log is its primary's.
    package let isFollowing: Bool
    /// Seconds since its oldest row; nil where it has none.
    package let reach: Double?
    /// Seconds that the oldest transaction has been open that has written, or may have; nil where there is none that shows.
    package let openFor: Double?

    var openMinutes: Int? { openFor.map { Int(($0 / 60).rounded()) } }

    static let function = "describe_change_log"

    /// Postgres tells of other people's sessions only whoever may know; that somebody has been overtaken shows in the log.
    package static let asking = Statement(
        name: "change log",
        sql: """
            select s.is_ours, extract(epoch from clock_timestamp() - s.reaches_back),
                extract(epoch from clock_timestamp() - least(s.open_since, (
                    select min(a.xact_start) from pg_stat_activity a
                    where a.backend_xid is not null and a.pid <> pg_backend_pid()))),
                pg_is_in_recovery()
            from office.describe_change_log() s
            """)

    init(_ rows: (String) throws(PostgresError) -> [Rows.Row]) throws(PostgresError) {
        self.init(try rows(Self.asking.sql).first)
    }

    /// Reads the row that `asking` gives.
    package init(_ row: Rows.Row?) {
        isOurs = row?.text(0) == "t"
        reach = row?.text(1).flatMap { Double($0) }
        openFor = row?.text(2).flatMap { Double($0) }
        isFollowing = row?.text(3) == "t"
    }

    /// How far it reaches back, and what is open, in a sentence.
    var sentence: String {
        let days = self.reach.map { Int(($0 / 86_400).rounded()) }
        let reach = days.map { $0 < 1 ? "reaches back less than a day" : "reaches back \(Counted.of($0, "day"))" }
        // No session of a standby tells what is open at its primary.
        if isFollowing { return "the change log is the primary's: it \(reach ?? "is empty")" }
        let log =
            isOurs
            ? "the change log \(reach ?? "is empty")" : "the change log is of another database: serve and migrate make a new one"
        guard let openMinutes else { return "\(log); no transaction is open" }
        return "\(log); the oldest open transaction is \(openMinutes) min old"
    }
}
