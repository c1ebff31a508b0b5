extension WrongEnvironment {
    private static let unchecked = "Postgres was not checked"
    private static let place = "connection to server at \"db\", port 5432 failed:"

    private static func ask(_ name: String) -> String {
        "Are host, port and sslmode of \(name) right, does Postgres run there, and does a firewall let us reach it?"
    }

    /// Why Postgres lets nobody in.
    static let ofLogin: [WrongEnvironment] = [
        WrongEnvironment(
            "`DATABASE_URL` is not set", "database", "DATABASE_URL is not set, see the line `settings`: \(unchecked)"
        ) { try doctor(["DATABASE_URL": ""]) },
        WrongEnvironment(
            "the port of `DATABASE_URL` is another, or Postgres does not run", "database",
            "Postgres: \(place) Connection refused Is the server running on that host and accepting TCP/IP connections? "
                + "\(ask("DATABASE_URL")) \(unchecked)"
        ) { try login("host=127.0.0.1 port=1 dbname=quartermaster user=quartermaster") },
        WrongEnvironment(
            "the folder of Postgres' socket is another", "database",
            "Postgres: \(place) No such file or directory Is the server running locally and accepting connections on that socket? "
                + "\(ask("DATABASE_URL")) \(unchecked)"
        ) { try login("host=/nonexistent dbname=quartermaster user=quartermaster") },
        WrongEnvironment(
            "`sslmode` asks for TLS, which Postgres does not have", "database",
            "Postgres: \(place) server does not support SSL, but SSL was required. \(ask("DATABASE_URL")) \(unchecked)"
        ) { try login(at: RefusingPostgres("28000", ""), " sslmode=require") },
        WrongEnvironment(
            "the password in `DATABASE_URL` is wrong", "database",
            "Postgres: \(place) FATAL: password authentication failed for user \"quartermaster\" (28P01). That is not the password of this "
                + "role: correct it in DATABASE_URL, where a URL has : / @ % ? # as %3A %2F %40 %25 %3F %23, or give the role another (`alter "
                + "role … password …`). \(unchecked)"
        ) { try login(at: RefusingPostgres("28P01", "password authentication failed for user \"quartermaster\"")) },
        WrongEnvironment(
            "there is no role of that name", "database",
            "Postgres: \(place) FATAL: role \"quartermaste\" does not exist (28000). There is no such role, or pg_hba.conf does not let it in "
                + "from here: correct DATABASE_URL, make the role (docs/reference/postgres.md), or add a line to pg_hba.conf. \(unchecked)"
        ) { try login(TestSettings.maintenanceDatabase().with(user: "quartermaste", password: "").text) },
        WrongEnvironment(
            "there is no database of that name", "database",
            "Postgres: \(place) FATAL: database \"quartermaste\" does not exist (3D000). Correct the name in DATABASE_URL, or make the "
                + "database (docs/reference/postgres.md). \(unchecked)"
        ) { try login(TestSettings.maintenanceDatabase().with(database: "quartermaste").text) },
        WrongEnvironment(
            "the role may not connect to the database", "database",
            "Postgres: \(place) FATAL: permission denied for database \"quartermaster\" DETAIL: User does not have CONNECT privilege. (42501). "
                + "The role may not connect to this database: `grant connect on database … to …`. \(unchecked)"
        ) {
            let database = try TestDatabase.fresh()
            try database.session().execute(
                "revoke connect on database \(database.name) from public, \(DatabaseRole.server.rawValue)")
            return try login(database.target(as: .server).text).replacing(database.name, with: "quartermaster")
        },
        WrongEnvironment(
            "Postgres has no connection left for the role", "database",
            "Postgres: \(place) FATAL: too many connections for role \"quartermaster\" (53300). No connection is left: lower LOOPS, "
                + "READ_CONNECTIONS or WRITE_CONNECTIONS of the servers, or raise the limit, of the role, the database or Postgres "
                + "(max_connections). \(unchecked)"
        ) {
            let maintenance = try TestSettings.maintenanceDatabase()
            let role = "quartermaster_full_" + ID.fresh().prefix(8)
            try Database(maintenance).execute("create role \(role) login connection limit 0")
            defer { try? Database(maintenance).execute("drop role \(role)") }
            return try login(maintenance.with(user: role, password: "").text).replacing(role, with: "quartermaster")
        },
        WrongEnvironment(
            "Postgres is starting", "database",
            "Postgres: \(place) FATAL: the database system is starting up (57P03). It is starting or stopping: look again in a minute, and "
                + "then into its log. \(unchecked)"
        ) { try login(at: RefusingPostgres("57P03", "the database system is starting up")) },
        WrongEnvironment(
            "nobody answers at `MIGRATE_DATABASE_URL`", "owner", verdict: "warning",
            "MIGRATE_DATABASE_URL does not connect, so nothing can be migrated. Postgres: \(place) Connection refused Is the server running on "
                + "that host and accepting TCP/IP connections? \(ask("MIGRATE_DATABASE_URL"))"
        ) { try atPlace(doctor(["MIGRATE_DATABASE_URL": "host=127.0.0.1 port=1 dbname=quartermaster user=owner"])) },
        WrongEnvironment(
            "`MIGRATE_DATABASE_URL` leads to another database", "owner",
            "MIGRATE_DATABASE_URL leads to another database than DATABASE_URL, so that one would be migrated, backed up and verified: name "
                + "the same host, port and database in both"
        ) {
            let other = try TestDatabase.fresh()
            return try doctor(on: HealthyHouse(), ["MIGRATE_DATABASE_URL": other.target(as: .owner).text])
        },
        WrongEnvironment(
            "the role of `MIGRATE_DATABASE_URL` is not the tables' owner", "owner",
            "server, the role of MIGRATE_DATABASE_URL, does not own the tables, owner does: put that role and its password there"
        ) {
            let house = try HealthyHouse()
            return try doctor(on: house, ["MIGRATE_DATABASE_URL": house.database.target(as: .server).text])
                .replacing(DatabaseRole.server.rawValue, with: "server").replacing(DatabaseRole.owner.rawValue, with: "owner")
        },
    ]

    private static func login(_ url: String) throws -> ProgramRun { try atPlace(doctor(["DATABASE_URL": url])) }

    private static func login(at postgres: RefusingPostgres, _ options: String = "") throws -> ProgramRun {
        // It listens as long as somebody holds it.
        try withExtendedLifetime(postgres) { try login(postgres.url + options) }
    }

    /// Wherever the tests have their Postgres.
    private static func atPlace(_ run: ProgramRun) -> ProgramRun {
        run.replacing(#/connection to server (?:at|on socket) "[^"]*"(?:, port \d+)? failed:/#, with: place)
    }

    /// A Postgres, or a database, that will not do.
    static let ofPostgres: [WrongEnvironment] = [
        WrongEnvironment(
            "the database is in another encoding", "encoding",
            "the database is in LATIN1: make another with `encoding 'UTF8' template template0`, and move to it"
        ) {
            let name = "quartermaster_latin_" + ID.fresh().prefix(8)
            let maintenance = try TestSettings.maintenanceDatabase()
            try Database(maintenance).execute("create database \(name) template template0 encoding 'LATIN1' locale 'C'")
            defer { try? Database(maintenance).execute("drop database if exists \(name) with (force)") }
            return try doctor(["DATABASE_URL": maintenance.with(database: name).text])
        },
        WrongEnvironment(
            "Postgres knows no time zones", "time-zones",
            "Postgres does not know America/Bogota or Europe/Madrid: install tzdata on its machine and restart it"
        ) {
            try doctor(
                after: """
                    set allow_system_table_mods = on;
                    create or replace view pg_catalog.pg_timezone_names as
                        select 'UTC'::text as name, 'UTC'::text as abbrev, interval '0' as utc_offset, false as is_dst
                    """)
        },
        WrongEnvironment(
            "the clocks of server and Postgres differ", "clock",
            "the database's clock is 3600 s ahead of this machine's: run NTP on both"
        ) {
            // The planner puts a SQL function's text in place of its call, a built-in one's too.
            let run = try doctor(
                after: """
                    create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
                    as $$ select pg_catalog.statement_timestamp() + interval '3600 s' $$
                    """)
            return run.replacing(#/clock is (?:3599|3601) s/#, with: "clock is 3600 s")
        },
        WrongEnvironment(
            "`DATABASE_URL` leads to a standby", "standby",
            "DATABASE_URL leads to a standby, which takes no change: name the primary, or all hosts with target_session_attrs=read-write"
        ) {
            try doctor(
                after: """
                    create or replace function pg_catalog.pg_is_in_recovery() returns boolean language sql stable as 'select true'
                    """)
        },
        WrongEnvironment(
            "the database is read-only", "standby",
            "default_transaction_read_only is on, so no change is taken: reset it where it was set, for the role, the database or the whole "
                + "of Postgres"
        ) {
            let house = try HealthyHouse()
            return try doctor(
                on: house, after: "alter database \(house.database.name) set default_transaction_read_only = on")
        },
        WrongEnvironment(
            "the synchronous standby is away", "standby",
            "each change waits for a standby (synchronous_standby_names), and none is connected: mend the standby, or empty that setting and "
                + "reload Postgres until it is back"
        ) {
            try doctor(
                after: """
                    create or replace function pg_catalog.current_setting(text) returns text language sql stable as $$
                        select case $1 when 'synchronous_standby_names' then 'standby' else pg_catalog.current_setting($1, false) end
                    $$
                    """)
        },
        WrongEnvironment(
            "statements are prepared through a pooler that keeps none", "pooler", verdict: "warning",
            "there is a pooler in front of Postgres: it must keep prepared statements (pgbouncer 1.21 with max_prepared_statements), or leave "
                + "PREPARED_STATEMENTS out"
        ) {
            let house = try HealthyHouse()
            let proxy = try PostgresProxy(to: house.database, hidesBackends: true)
            let behind = house.database.target(as: .server).with(host: "127.0.0.1", port: proxy.port).text
            return try doctor(on: house, ["DATABASE_URL": behind, "PREPARED_STATEMENTS": "on"])
        },
        WrongEnvironment(
            "the server would open more connections than Postgres allows", "connections",
            "a server with these settings opens up to 1030 connections, Postgres allows 97: lower LOOPS, READ_CONNECTIONS or "
                + "WRITE_CONNECTIONS, or raise max_connections"
        ) {
            let house = try HealthyHouse()
            return try doctor(on: house, ["WRITE_CONNECTIONS": "1024"]).replacing(
                #/Postgres allows \d+/#, with: "Postgres allows 97")
        },
    ]
}
