import TestSupport
import Testing

/// `quartermaster tenant`: houses are added, listed, renamed and moved to another zone.
@Suite(.mayBlock) struct TenantCommandTests {
    @Test("houses are added, listed and changed, each with an audit row of source cli")
    func houses() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let set = try database.run("tenant", "set", "--name", "Acme", "--time-zone", "America/Bogota")
        #expect(set.exit == .code(0))
        #expect(set.output.hasPrefix("Acme\tAmerica/Bogota\t"))
        #expect(try database.run("tenant", "add", "--name", "Second", "--time-zone", "Europe/Madrid").exit == .code(0))
        #expect(try database.run("tenant", "set", "--tenant", "Second", "--name", "Zweites").exit == .code(0))
        let listed = try database.run("tenant", "list").output.split(separator: "\n").map {
            $0.split(separator: "\t").prefix(2).joined(separator: " ")
        }
        #expect(listed == ["Acme America/Bogota", "Zweites Europe/Madrid"])
        let audit = try database.session().query(
            "select action, source, before ->> 'name', after ->> 'name', entity_id = tenant_id from audit_log order by id")
        #expect(
            audit == [
                ["tenant.changed", "cli", "Rental house", "Acme", "t"], ["tenant.added", "cli", nil, "Second", "t"],
                ["tenant.changed", "cli", "Second", "Zweites", "t"],
            ])
    }

    @Test("names of houses and people are as long as the API takes them, and no longer: 64")
    func longNames() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let (longest, longer) = (String(repeating: "ñ", count: 200), String(repeating: "ñ", count: 201))
        #expect(try database.run("tenant", "set", "--name", longest).exit == .code(0))
        #expect(try database.run("account", "add", "--email", "ana@acme.example", "--name", longest).exit == .code(0))
        for command in [
            ["tenant", "set"], ["tenant", "add", "--time-zone", "Europe/Madrid"],
            ["account", "add", "--email", "bo@acme.example"], ["account", "set", "--email", "ana@acme.example"],
        ] {
            let run = try database.run(command + ["--name", longer], settings: [:])
            #expect(run.exit == .code(64) && run.output.contains("--name has more than 200 characters"), "\(run.output)")
        }
    }

    @Test("a list of which a row can't be read is none, not a shorter one: 78")
    func unreadable() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        try database.session().execute(
            """
            create or replace function office.list_tenants() returns office.function_result language sql as $$
                select row(200, null, '{"tenants":[{"id":"x"}]}', null, null, null, null)::office.function_result
            $$
            """)
        let run = try database.run("tenant", "list")
        #expect(run.exit == .code(78) && !run.output.contains("x\t"), "\(run.output)")
        #expect(run.output.contains("the answer of office.list_tenants can't be read"), "\(run.output)")
    }

    @Test("each setting of a house is set, and a wrong one is a wrong command line")
    func settings() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let set = try database.run(
            "tenant", "set", "--overbooking", "refuse", "--override-role", "manager", "--booking-role", "staff",
            "--return-grace-minutes", "60", "--pickup-notice-minutes", "15", "--quiet-hours", "22:00-07:00")
        #expect(set.exit == .code(0))
        let row = """
            select overbooking, override_role, booking_role, return_grace_minutes, pickup_notice_minutes, quiet_hours->>'from', quiet_hours->>'to', version
            from tenants
            """
        #expect(try database.session().query(row) == [["refuse", "manager", "staff", "60", "15", "22:00", "07:00", "2"]])
        #expect(try database.run("tenant", "set", "--quiet-hours", "none", "--contact", "Ring the bell").exit == .code(0))
        #expect(try database.session().query("select quiet_hours is null, contact from tenants") == [["t", "Ring the bell"]])
        let own = try database.run(
            "tenant", "set", "--copy-days", "3", "--public-url", "https://acme.example/", "--mail-name", "Acme",
            "--storage-limit",
            "20GiB")
        #expect(own.exit == .code(0))
        let facts = "select copy_days, public_url, mail_name, storage_limit from tenants"
        #expect(try database.session().query(facts) == [["3", "https://acme.example", "Acme", "\(20 << 30)"]])
        let audit = "select after ->> 'storage_limit' from audit_log order by id desc limit 1"
        #expect(try database.session().value(audit) == "\(20 << 30)")
        let none = try database.run(
            "tenant", "set", "--public-url", "none", "--mail-name", "none", "--storage-limit", "none")
        #expect(none.exit == .code(0))
        #expect(try database.session().query(facts) == [["3", nil, nil, nil]])
        #expect(try database.run("tenant", "set", "--code-hosts", "QR.example.com, go.example.com:8443").exit == .code(0))
        #expect(try database.session().value("select code_hosts from tenants") == "{qr.example.com,go.example.com:8443}")
        #expect(try database.run("tenant", "set", "--code-hosts", "none").exit == .code(0))
        #expect(try database.session().value("select code_hosts from tenants") == "{}")
        for wrong in [
            ["--code-hosts", "a b"], ["--code-hosts", "https://x.example"], ["--overbooking", "maybe"],
            ["--override-role", "viewer"], ["--booking-role", "admin"], ["--return-grace-minutes", "-1"],
            ["--pickup-notice-minutes", "10081"], ["--quiet-hours", "22:00"], ["--quiet-hours", "22:00-22:00"], ["--name", ""],
            ["--copy-days", "0"], ["--copy-days", "91"], ["--public-url", "acme.example"],
            ["--public-url", "https://acme.example/desk"], ["--mail-name", ""], ["--storage-limit", "much"],
        ] { #expect(try database.run(["tenant", "set"] + wrong).exit == .code(64), "\(wrong)") }
    }

    @Test("the day of reservations goes by the new zone at once, also for a server that is running")
    func zone() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        let house = try House(on: server)
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        let run = try ServerBinary.run(
            ["tenant", "set", "--tenant", house.tenant, "--time-zone", "Asia/Tokyo"], settings: settings)
        #expect(run.exit == .code(0))
        #expect(try house.phone().get("/me")["tenant"]?["time_zone"] == "Asia/Tokyo")
    }

    @Test("what can't be done is a sentence, and nothing is changed")
    func refusals() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        #expect(try database.run("tenant", "set").exit == .code(64))
        #expect(try database.run("tenant", "add", "--name", "Second").exit == .code(64))
        #expect(try database.run("tenant", "add", "--name", "Rental house", "--time-zone", "UTC").exit == .code(1))
        #expect(try database.run("tenant", "add", "--name", " ", "--time-zone", "UTC").exit == .code(64))
        // Postgres takes the last three, and no other program reads them so.
        for zone in ["Mars/Olympus", "america/bogota", "FOO+3", "UTC+2"] {
            for arguments in [["add", "--name", "Second"], ["set"]] {
                let run = try database.run(["tenant"] + arguments + ["--time-zone", zone])
                #expect(run.exit == .code(1) && run.output.contains("there is no such time zone"), "\(zone): \(run.output)")
            }
        }
        for name in ["*", ID.fresh().uppercased()] {
            #expect(try database.run("tenant", "add", "--name", name, "--time-zone", "UTC").exit == .code(1))
            #expect(try database.run("tenant", "set", "--name", name).exit == .code(1))
        }
        #expect(try database.run("tenant", "set", "--tenant", "Nowhere", "--name", "x").exit == .code(1))
        #expect(try database.session().query("select name, time_zone from tenants") == [["Rental house", "UTC"]])
        #expect(try database.session().value("select count(*) from audit_log") == "0")
    }

    @Test("an id means its house, also where another's name is the same text; a name of two means none")
    func named() throws {
        let database = try TestDatabase.fresh()
        let (house, other) = (try House(in: database), try House(in: database))
        let session = try database.session()
        try session.query("update tenants set name = $2 where id = $1", [other.tenant, house.tenant])
        let asked = "select tenant from office.suspend_tenant($1, true), office.forget_caller()"
        #expect(try session.value(asked, [house.tenant.uppercased()]) == house.tenant)
        try session.query("update tenants set name = 'Two'")
        let refused = "select code from office.suspend_tenant('Two', true), office.forget_caller()"
        #expect(try session.value(refused) == "tenant_ambiguous")
    }

    @Test("the doctor warns of a house that was made by default")
    func byDefault() throws {
        let house = try HealthyHouse()
        let run = try house.examined(after: "update tenants set name = 'Rental house', time_zone = 'UTC'")
        #expect(run.names("warning") == ["tenants"])
        #expect(run["tenants"]?.sentence.contains("quartermaster tenant set") == true)
    }
}
