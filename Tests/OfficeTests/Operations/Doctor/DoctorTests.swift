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

    @Test("of a database that can't be reached nothing else is looked at")
    func unreachable() throws {
        let run = try DoctorRun(["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret])
        #expect(run["version"] == nil && run["migrations"] == nil)
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

    @Test("a clock that is off by less than half a minute is a warning")
    func clock() throws {
        // The planner puts a SQL function's text in place of its call, a built-in one's too.
        let run = try HealthyHouse().examined(
            after: """
                create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
                as $$ select pg_catalog.statement_timestamp() + interval '10 s' $$
                """)
        #expect(run.names("warning") == ["clock"])
        #expect(run["clock"]?.sentence.hasPrefix("the database's clock is ") == true)
        #expect(run["clock"]?.sentence.contains(" s ahead of this machine's") == true)
    }

    @Test("a pooler is well where no statement is prepared through it")
    func pooler() throws {
        let house = try HealthyHouse()
        let proxy = try PostgresProxy(to: house.database, hidesBackends: true)
        let behind = ["DATABASE_URL": house.database.target(as: .server).with(host: "127.0.0.1", port: proxy.port).text]
        for usual in ["auto", "off"] {
            let run = try house.examined(settings: behind.merging(["PREPARED_STATEMENTS": usual]) { $1 })
            #expect(run.exit == .code(0))
            #expect(run["pooler"]?.sentence.hasPrefix("there is a pooler in front of Postgres") == true)
        }
    }

    @Test("connections that Postgres allows once, and too few for two servers, are a warning")
    func connections() throws {
        let house = try HealthyHouse()
        let allowed = try house.database.session().value(
            "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int")
        let limit = try #require(allowed.flatMap { Int($0) })
        #expect(try house.examined(settings: ["WRITE_CONNECTIONS": "\(limit / 2)"]).names("warning") == ["connections"])
        // Each of three loops has two for quick reads, two for slow ones, six for changes and two for imports.
        let run = try house.examined(settings: ["LOOPS": "3", "WRITE_CONNECTIONS": "16"])
        let sentence = run["connections"]?.sentence
        #expect(sentence == "a server with these settings opens up to 36 connections, Postgres allows \(limit)")
    }
}
