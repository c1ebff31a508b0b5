import Glibc
import Postgres

/// What Postgres says of itself as a whole.
struct PostgresState: Sendable {
    /// Sessions of everybody.
    let connections: Int
    /// How many there may be.
    let limit: Int
    /// By how much its clock is ahead of this machine's, in seconds.
    let clockSkew: Double

    static let asking = Statement(
        name: "postgres",
        sql: """
            select extract(epoch from clock_timestamp()), (select sum(d.numbackends) from pg_stat_database d),
                current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            """)

    /// Nil when a column is not what `asking` says. Asked between these two moments of this machine's clock.
    init?(_ row: Rows.Row?, from start: Double, until end: Double) {
        guard let time = row?.text(0).flatMap({ Double($0) }), let connections = row?.text(1).flatMap({ Int($0) }),
            let limit = row?.text(2).flatMap({ Int($0) })
        else { return nil }
        (self.connections, self.limit) = (connections, limit)
        // What the question's way may explain is no difference.
        clockSkew = time < start ? time - start : max(0, time - end)
    }

    /// This machine's clock, in seconds since 1970.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
