import API
import Postgres
import Settings

/// A session of the tables' owner, who sees every row, and where it leads, for the programs that are called.
struct OwnerSession {
    let session: Session
    let options: ConnectionOptions
    /// The name of the database.
    let database: String
    /// The version of Postgres, such as 15.
    let major: Int

    /// Connects.
    init(_ settings: Settings) throws(CommandFailure) {
        try self.init(connecting: settings[.migrateDatabaseURL] ?? settings[.databaseURL])
    }

    init(connecting url: String) throws(CommandFailure) {
        do throws(PostgresError) { session = try Session(connecting: url) } catch {
            throw CommandFailure(connecting: url, error)
        }
        guard let options = ConnectionOptions(parsing: url) else {
            throw CommandFailure(.misconfigured, "DATABASE_URL is not a connection string of Postgres")
        }
        self.options = options
        let row = try Self.asking(session) { session throws(PostgresError) in
            // A dump takes as long as it takes, and whoever waits for it does nothing meanwhile.
            try session.execute("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0")
            return try session.execute("select current_database(), current_setting('server_version_num')::int / 10000").first
        }
        database = row?.text(0) ?? ""
        major = row?.text(1).flatMap { Int($0) } ?? 0
    }

    /// Asks something of it.
    func asking<Value>(_ body: (Session) throws(PostgresError) -> Value) throws(CommandFailure) -> Value {
        try Self.asking(session, body)
    }

    private static func asking<Value>(
        _ session: Session, _ body: (Session) throws(PostgresError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(PostgresError) { return try body(session) } catch { throw CommandFailure(ofOwner: error) }
    }

    /// Throws when row-level security would keep rows from this role. `begin` turns it off in a transaction that goes on.
    func requireAllRows(after begin: String) throws(CommandFailure) {
        do throws(PostgresError) {
            try session.execute(
                "\(begin); select from public.tenants limit 1; select from public.condition_report_photos limit 1")
        } catch {
            guard error.sqlState == "42501" else { throw CommandFailure(error) }
            throw CommandFailure(
                .misconfigured,
                "this role may not read every row of every table (42501): set MIGRATE_DATABASE_URL to the tables' owner")
        }
    }

    /// The rows of each table that a dump carries, as this session's transaction sees them.
    func rowCounts() throws(CommandFailure) -> [String: Int] {
        try asking { session throws(PostgresError) in
            let tables = try session.execute(
                """
                select format('%I.%I', n.nspname, c.relname)
                from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where c.relkind = 'r' and n.nspname in ('public', 'office', 'signin', 'numbers')
                """
            ).rows.compactMap { $0.text(0) }
            var counts: [String: Int] = [:]
            for table in tables where !DatabaseDump.leftOut.contains(table) {
                counts[table] = try session.execute("select count(*) from \(table)").first?.text(0).flatMap { Int($0) } ?? 0
            }
            return counts
        }
    }
}
