import TestSupport
import Testing

/// `quartermaster migrate`, and what `serve` makes of a database that is not up to date (docs/reference/upgrading.md, "Upgrading").
@Suite(.mayBlock) struct MigrateTests {
    @Test("the first time makes the schema and the first tenant, the second changes nothing, and --check tells")
    func twice() throws {
        let database = try BareDatabase()
        let unmigrated = try database.run("migrate", "--check")
        #expect(unmigrated.exit == .code(78))
        #expect(unmigrated.output.contains("nobody has migrated the database yet") && !unmigrated.output.contains("0001_schema"))
        let first = try database.run("migrate", "--tenant-name", "Acme Rental", "--time-zone", "America/Bogota")
        #expect(first.exit == .code(0))
        #expect(first.output.contains("made the tenant Acme Rental in America/Bogota\n"))
        let before = try dump(database)
        let second = try database.run("migrate", "--tenant-name", "Acme Rental", "--time-zone", "America/Bogota")
        #expect(second.exit == .code(0))
        #expect(second.output == "up to date\n")
        #expect(try dump(database) == before)
        #expect(try database.session().query("select name, time_zone from tenants") == [["Acme Rental", "America/Bogota"]])
        #expect(try database.run("migrate", "--check").exit == .code(0))
    }

    @Test("name and zone of a first tenant that is there already are an error, and nothing is done")
    func flagsThatDoNotApply() throws {
        let database = try BareDatabase()
        let first = try database.run("migrate")
        #expect(first.output.contains("made the tenant Rental house in UTC, by default: `quartermaster tenant set"))
        for flags in [["--tenant-name", "Acme"], ["--time-zone", "America/Bogota"]] {
            let run = try ServerBinary.run(["migrate"] + flags, settings: database.settings)
            #expect(run.exit == .code(1))
            #expect(run.output.contains("--tenant-name and --time-zone are for the first tenant, and there is one already"))
            #expect(try ServerBinary.run(["migrate", "--check"] + flags, settings: database.settings).exit == .code(64))
        }
        #expect(try database.session().query("select name, time_zone from tenants") == [["Rental house", "UTC"]])
    }

    @Test("four at once: all succeed, and there is one schema and one tenant")
    func atOnce() throws {
        let database = try BareDatabase()
        let runs = try race(4) { _ in try database.run("migrate") }
        #expect(runs.map(\.exit) == Array(repeating: .code(0), count: 4), "\(runs.map(\.output))")
        #expect(try database.session().value("select count(*) from tenants") == "1")
        #expect(try database.run("migrate", "--check").exit == .code(0))
    }

    @Test("the owner is no superuser and bypasses nothing, and the server's role owns and reads nothing")
    func rights() throws {
        let database = try TestDatabase.shared()
        let roles = try database.session().query(
            """
            select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles
            where rolname in ('quartermaster_app', $1, $2) order by rolname
            """, [DatabaseRole.owner.rawValue, DatabaseRole.server.rawValue])
        #expect(
            roles == [
                ["quartermaster_app", "f", "f", "f"], ["quartermaster_test_owner", "f", "f", "t"],
                ["quartermaster_test_server", "f", "f", "t"],
            ])
        let readable = try database.session().query(
            """
            select c.relname from pg_class c where c.relkind in ('r', 'v', 'S') and c.relnamespace = 'public'::regnamespace
            and case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, 'usage')
                     else has_table_privilege($1, c.oid, 'select,insert,update,delete,truncate') end
            """, [DatabaseRole.server.rawValue])
        #expect(readable.isEmpty)
        let owned = "select count(*) from pg_class where relowner = 'quartermaster_app'::regrole and relkind <> 'S'"
        #expect(try database.session().value(owned) == "0")
    }

    @Test("serve refuses a database that is not migrated, and MIGRATE=1 brings it up to date first")
    func serve() throws {
        let database = try BareDatabase()
        let refused = try TestServer.launch(settings: database.settings)
        #expect(refused.process.wait() == .code(78))
        let server = try TestServer.start(settings: database.settings.merging(["MIGRATE": "1"]) { $1 })
        #expect(try server.client().send(Request("GET", "/readyz"))["checks"]?["migrations"] == "up")
        #expect(try TestServer.start(settings: database.settings).stop() == .code(0))
    }

    @Test("two servers with MIGRATE=1 at once both come up")
    func serversAtOnce() throws {
        let database = try BareDatabase()
        let settings = database.settings.merging(["MIGRATE": "1"]) { $1 }
        let ready = try race(2) { _ in try TestServer.start(settings: settings).stop() }
        #expect(ready == [.code(0), .code(0)])
    }

    @Test(
        "a database that has drifted is refused by name and left as it is",
        arguments: [
            ("update office.migrations set checksum = repeat('0', 64) where name = '0002_tables'", "0002_tables"),
            (
                "insert into office.migrations (name, checksum) values ('9999_from_the_future', repeat('0', 64))",
                "9999_from_the_future"
            ),
        ])
    func drifted(change: String, name: String) throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute(change)
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        for arguments in [["migrate"], ["migrate", "--check"]] {
            let run = try ServerBinary.run(arguments, settings: settings)
            #expect(run.exit == .code(78))
            #expect(run.output.contains(name))
        }
        for extra in [[:], ["MIGRATE": "1"]] {
            let server = try TestServer.launch(settings: extra, database: database)
            #expect(server.process.wait() == .code(78))
            #expect(server.log.text.contains(name))
        }
    }

    @Test("a function whose text is another's is behind, and migrate puts it right")
    func staleFunction() throws {
        let database = try TestDatabase.fresh()
        let stale = "update office.migrations set checksum = repeat('0', 64) where name = 'functions/get_me'"
        try database.session().execute(stale)
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        #expect(try ServerBinary.run(["migrate", "--check"], settings: settings).exit == .code(78))
        let server = try TestServer.launch(database: database)
        #expect(server.process.wait() == .code(78))
        let run = try ServerBinary.run(["migrate"], settings: settings)
        #expect(run.output.contains("applied 1 function\n"))
        let house = try House(on: TestServer.start(database: database))
        #expect(try house.phone().get("/me").status == 200)
    }

    @Test("a time zone that is not in Postgres' list is refused, as is an empty name, and nothing of it stays")
    func badTimeZone() throws {
        let database = try BareDatabase()
        for zone in ["Mars/Olympus", "america/bogota", "FOO+3", "UTC+2"] {
            let run = try database.run("migrate", "--time-zone", zone)
            #expect(run.exit == .code(1) && run.output.contains("there is no such time zone"), "\(zone): \(run.output)")
        }
        #expect(try database.run("migrate", "--tenant-name", "").exit == .code(64))
        #expect(try database.session().value("select to_regclass('public.tenants') is null") == "t")
        #expect(try database.run("migrate", "--time-zone", "America/Bogota").exit == .code(0))
    }

    /// Every relation and function with its definition, and what was applied when.
    private func dump(_ database: BareDatabase) throws -> [[String?]] {
        try database.session().query(
            """
            select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid), p.proacl::text from pg_proc p
            where p.pronamespace = 'office'::regnamespace
            union all select 'migration', m::text, null, m.xmin::text from office.migrations m
            order by 1, 2
            """)
    }
}
