import Glibc
import Postgres

/// What Postgres says of itself as a whole.
struct PostgresState: Sendable {
    /// Sessions, and how many there may be.
    struct Connections: Sendable {
        /// Of whom: `server`, everybody; `database` or `role`, where those have a limit of their own.
        let scope: String
        let used: Int
        let limit: Int
    }

    let connections: [Connections]
    /// By how much its clock is ahead of this machine's, in seconds.
    let clockSkew: Double

    static let asking = Statement(
        name: "postgres",
        sql: """
            select extract(epoch from clock_timestamp()), l.scope, l.used, l.allowed
            from (
                values
                    ('server', (select sum(d.numbackends) from pg_stat_database d),
                        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
                    ('database', (select d.numbackends from pg_stat_database d where d.datname = current_database()),
                        (select nullif(d.datconnlimit, -1) from pg_database d where d.datname = current_database())),
                    ('role', (select count(*) from pg_stat_activity a where a.usename = current_user),
                        (select nullif(r.rolconnlimit, -1) from pg_roles r where r.rolname = current_user))
            ) as l (scope, used, allowed)
            where l.allowed is not null
            """)

    /// Nil when a column is not what `asking` says. Asked between these two moments of this machine's clock.
    init?(_ rows: Rows, from start: Double, until end: Double) {
        guard let time = rows.first?.text(0).flatMap({ Double($0) }) else { return nil }
        connections = rows.rows.compactMap { row in
            guard let scope = row.text(1), let used = row.text(2).flatMap({ Int($0) }),
                let limit = row.text(3).flatMap({ Int($0) })
            else { return nil }
            return Connections(scope: scope, used: used, limit: limit)
        }
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
