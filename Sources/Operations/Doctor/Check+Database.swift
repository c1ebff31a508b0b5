import API
import Postgres
import Settings

extension Check {
    /// All other checks of Postgres need this one.
    package static let database = Check("database", lays: .database) { examination throws(PostgresError) in
        if examination.settings[.databaseURL].isEmpty {
            let isSet = examination.environment["DATABASE_URL"] != nil
            return .wrong("DATABASE_URL is \(isSet ? "faulty" : "not set"), see the line `settings`: Postgres was not checked")
        }
        if let refusal = examination.refusal {
            let trouble = LoginTrouble.sentence(refusal, of: examination.settings[.databaseURL], in: .databaseURL)
            return .wrong("\(trouble) Postgres was not checked")
        }
        let here = try examination.value("select current_database() || ' as ' || current_user")
        return .ok("connected to \(here ?? "")")
    }

    /// Migrations need the tables' owner, who may be another.
    package static let owner = Check("owner") { examination in
        guard let url = examination.settings[.migrateDatabaseURL] else {
            return .ok("MIGRATE_DATABASE_URL is not set: migrations use DATABASE_URL")
        }
        do throws(PostgresError) {
            let session = try Session(connecting: url)
            try session.execute("set search_path = pg_catalog")
            return try ownership(session, examination)
        } catch {
            let trouble = LoginTrouble.sentence(error, of: url, in: .migrateDatabaseURL)
            let found = "MIGRATE_DATABASE_URL does not connect, so nothing can be migrated. \(trouble)"
            return examination.settings[.migrate] ? .wrong(found) : .warning(found)
        }
    }

    private static func ownership(_ session: Session, _ examination: Examination) throws(PostgresError) -> Finding {
        let there = (try? session.execute(Schema.askingIdentity))?.first?.text(0)
        let here = try? examination.value(Schema.askingIdentity)
        if let here, let there, here != there {
            return .wrong(
                "MIGRATE_DATABASE_URL leads to another database than DATABASE_URL, so that one would be migrated, backed up and verified: "
                    + "name the same host, port and database in both")
        }
        let user = try session.execute("select current_user::text").first?.text(0) ?? ""
        // The names of a schema that is not there have no owner.
        let row = try session.execute(tablesOwner).first
        guard let row, row.text(1) != "t" else { return .ok("MIGRATE_DATABASE_URL connects as \(user)") }
        let owner = row.text(0) ?? ""
        return .wrong(
            "\(user), the role of MIGRATE_DATABASE_URL, does not own the tables, \(owner) does: put that role and its password there"
        )
    }

    /// Who owns the tables, and whether this role has that one's rights.
    private static let tablesOwner = """
        select pg_get_userbyid(relowner)::text, pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.tenants')
        """

    /// The tests run on this version; older ones do not understand the migrations.
    package static let version = Check("version", needs: .database) { examination throws(PostgresError) in
        finding(version: Int(try examination.value("select current_setting('server_version_num')") ?? "") ?? 0)
    }

    /// By `server_version_num`, such as 150004.
    package static func finding(version: Int) -> Finding {
        let major = "Postgres \(version / 10_000)"
        return version >= 150_000 ? .ok(major) : .wrong("\(major) is too old: 15 or later is needed")
    }

    /// JSON and names are UTF-8; another encoding refuses or garbles them.
    static let encoding = Check("encoding", needs: .database) { examination throws(PostgresError) in
        let encoding =
            try examination.value("select pg_encoding_to_char(encoding) from pg_database where datname = current_database()")
            ?? ""
        if encoding == "UTF8" { return .ok("the database is in UTF8") }
        return .wrong("the database is in \(encoding): make another with `encoding 'UTF8' template template0`, and move to it")
    }

    /// `today` is the tenant's day.
    static let timeZones = Check("time-zones", needs: .database) { examination throws(PostgresError) in
        let found = try examination.value(
            "select count(*) from pg_timezone_names where name in ('America/Bogota', 'Europe/Madrid')")
        if found == "2" { return .ok("Postgres knows the time zones by name") }
        return .wrong("Postgres does not know America/Bogota or Europe/Madrid: install tzdata on its machine and restart it")
    }

    /// Tokens are judged by this machine's clock, everything that is kept by the database's.
    package static let clock = Check("clock", needs: .database) { examination throws(PostgresError) in
        let before = WallTime.seconds
        let there = Double(try examination.value("select extract(epoch from clock_timestamp())") ?? "") ?? 0
        let seconds = Int((there - (before + WallTime.seconds) / 2).rounded())
        if abs(seconds) <= 2 { return .ok("this machine and the database agree about the time") }
        let found = "the database's clock is \(abs(seconds)) s \(seconds > 0 ? "ahead of" : "behind") this machine's"
        return abs(seconds) < 30 ? .warning("\(found): run NTP on both") : .wrong("\(found): run NTP on both")
    }

    /// A standby takes no change, and a primary that waits for one that is away answers none.
    static let standby = Check("standby", needs: .database) { examination throws(PostgresError) in
        if try examination.value("select pg_is_in_recovery()") == "t" {
            return .wrong(
                "DATABASE_URL leads to a standby, which takes no change: name the primary, or all hosts with "
                    + "target_session_attrs=read-write")
        }
        if try examination.value("select current_setting('default_transaction_read_only')") == "on" {
            return .wrong(
                "default_transaction_read_only is on, so no change is taken: reset it where it was set, for the role, the database "
                    + "or the whole of Postgres")
        }
        guard try examination.value(waitsForNobody) == "t" else { return .ok("Postgres takes changes") }
        return .wrong(
            "each change waits for a standby (synchronous_standby_names), and none is connected: mend the standby, or empty that "
                + "setting and reload Postgres until it is back")
    }

    /// Whoever is no superuser sees how many standbys there are, and no more of them.
    private static let waitsForNobody = """
        select current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local')
            and not exists (select from pg_stat_replication)
        """

    /// A pooler answers with a process id of its own making, and may hand each transaction to another backend.
    static let pooler = Check("pooler", needs: .database) { examination throws(PostgresError) in
        let backend = try examination.value("select pg_backend_pid()")
        if backend == examination.announcedBackend?.description {
            return .ok("there is no pooler between the server and Postgres")
        }
        guard examination.settings[.preparedStatements] == .on else {
            return .ok(
                "there is a pooler in front of Postgres, and no statement is prepared through it (PREPARED_STATEMENTS=on where it keeps them)"
            )
        }
        return .warning(
            "there is a pooler in front of Postgres: it must keep prepared statements (pgbouncer 1.21 with max_prepared_statements), "
                + "or leave PREPARED_STATEMENTS out")
    }

    /// Two servers side by side, as while one takes over from another, need twice as many.
    static let connectionLimit = Check("connections", needs: .database) { examination throws(PostgresError) in
        let limit = Int(try examination.value(connectionsAllowed) ?? "") ?? 0
        let found = "a server with these settings opens up to \(examination.connections) connections, Postgres allows \(limit)"
        let cure = "lower LOOPS, READ_CONNECTIONS or WRITE_CONNECTIONS, or raise max_connections"
        if examination.connections > limit { return .wrong("\(found): \(cure)") }
        return examination.connections * 2 > limit
            ? .warning("\(found), too few for two servers side by side: \(cure)") : .ok(found)
    }

    private static let connectionsAllowed = """
        select least(
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
            (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
            (select nullif(datconnlimit, -1) from pg_database where datname = current_database()))
        """
}
