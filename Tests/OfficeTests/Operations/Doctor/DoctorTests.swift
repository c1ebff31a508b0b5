import TestSupport
import Testing

@testable import Operations

/// `quartermaster doctor` on real databases that are broken in one way each (docs/reference/commands.md, "doctor").
@Suite(.mayBlock) struct DoctorTests {
    @Test("a good installation is ok check by check, and the exit code is 0")
    func healthy() throws {
        let run = try HealthyHouse().examined()
        #expect(run.names == Doctor.checks.map(\.name))
        #expect(run.names("ok") == run.names, "\(run.names.compactMap { run[$0] })")
        #expect(run.exit == .code(0))
    }

    @Test("a database that can't be reached is wrong, and nothing that needs it is looked at")
    func unreachable() throws {
        let run = try DoctorRun(["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret])
        #expect(run["database"]?.verdict == "wrong")
        #expect(run["database"]?.sentence.contains("DATABASE_URL") == true)
        #expect(run["version"] == nil && run["migrations"] == nil)
        #expect(run.exit == .code(78))
    }

    @Test("an owner that can't connect is a warning, and wrong where serve is to migrate")
    func owner() throws {
        let house = try HealthyHouse()
        let broken = ["MIGRATE_DATABASE_URL": "host=/nonexistent user=nobody"]
        #expect(try house.examined(settings: broken).names("warning") == ["owner"])
        #expect(try house.examined(settings: broken.merging(["MIGRATE": "on"]) { $1 }).names("wrong") == ["owner"])
    }

    @Test("a Postgres before 15 is too old")
    func version() {
        #expect(Check.finding(version: 140_019).verdict == .wrong)
        #expect(Check.finding(version: 150_000) == .ok("Postgres 15"))
        #expect(Check.finding(version: 170_004).verdict == .ok)
    }

    @Test("a database of another encoding is wrong")
    func encoding() throws {
        let name = "quartermaster_latin_" + ID.fresh().prefix(8)
        let maintenance = try TestSettings.maintenanceDatabase()
        try Database(maintenance).execute("create database \(name) template template0 encoding 'LATIN1' locale 'C'")
        defer { try? Database(maintenance).execute("drop database if exists \(name) with (force)") }
        let run = try DoctorRun(["DATABASE_URL": maintenance.with(database: name).text, "JWT_SECRET": TestSettings.secret])
        #expect(run["encoding"]?.verdict == "wrong")
        #expect(run["encoding"]?.sentence.contains("LATIN1") == true)
    }

    @Test("a Postgres without time zone data is wrong")
    func timeZones() throws {
        let run = try HealthyHouse().examined(
            after: """
                set allow_system_table_mods = on;
                create or replace view pg_catalog.pg_timezone_names as
                    select 'UTC'::text as name, 'UTC'::text as abbrev, interval '0' as utc_offset, false as is_dst
                """)
        #expect(run.names("wrong") == ["time-zones"])
        #expect(run["time-zones"]?.sentence.contains("tzdata") == true)
    }

    @Test("a clock that is off is told with the difference: a warning up to half a minute, then wrong", arguments: [10, 3600])
    func clock(seconds: Int) throws {
        // The planner puts a SQL function's text in place of its call, a built-in one's too.
        let run = try HealthyHouse().examined(
            after: """
                create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
                as $$ select pg_catalog.statement_timestamp() + interval '\(seconds) s' $$
                """)
        #expect(run.names(seconds < 30 ? "warning" : "wrong") == ["clock"])
        #expect(run["clock"]?.sentence.hasPrefix("the database's clock is ") == true)
        #expect(run["clock"]?.sentence.contains(" s ahead of this machine's") == true)
    }

    @Test("a pooler is a warning where statements are prepared through it")
    func pooler() throws {
        let house = try HealthyHouse()
        let proxy = try PostgresProxy(to: house.database, hidesBackends: true)
        let behind = ["DATABASE_URL": house.database.target(as: .server).with(host: "127.0.0.1", port: proxy.port).text]
        let run = try house.examined(settings: behind.merging(["PREPARED_STATEMENTS": "on"]) { $1 })
        #expect(run.names("warning") == ["pooler"])
        #expect(run["pooler"]?.sentence.contains("leave PREPARED_STATEMENTS out") == true)
        for usual in ["auto", "off"] {
            let run = try house.examined(settings: behind.merging(["PREPARED_STATEMENTS": usual]) { $1 })
            #expect(run.exit == .code(0))
            #expect(run["pooler"]?.sentence.hasPrefix("there is a pooler in front of Postgres") == true)
        }
    }

    @Test("more connections than Postgres allows are wrong, too few for two servers a warning")
    func connections() throws {
        let house = try HealthyHouse()
        let allowed = try house.database.session().value(
            "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int")
        let limit = try #require(allowed.flatMap { Int($0) })
        #expect(try house.examined(settings: ["WRITE_CONNECTIONS": "\(limit)"]).names("wrong") == ["connections"])
        #expect(try house.examined(settings: ["WRITE_CONNECTIONS": "\(limit / 2)"]).names("warning") == ["connections"])
        // Each of three loops has two for quick reads, two for slow ones, six for changes and two for imports.
        let run = try house.examined(settings: ["LOOPS": "3", "WRITE_CONNECTIONS": "16"])
        let sentence = run["connections"]?.sentence
        #expect(sentence == "a server with these settings opens up to 36 connections, Postgres allows \(limit)")
    }
}
