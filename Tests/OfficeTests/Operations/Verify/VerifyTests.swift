import Invariants
import TestSupport
import Testing

/// `quartermaster verify` on what is healthy, with too few rights, and where it cannot look (docs/reference/commands.md, "verify").
@Suite(.mayBlock) struct VerifyTests {
    private let house: SmallHouse

    init() throws { house = try SmallHouse() }

    @Test("a healthy database holds every invariant, by the owner's rights, and nothing in it changes")
    func healthy() throws {
        let before = try house.contents()
        let run = try house.verified()
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.found == Dictionary(uniqueKeysWithValues: Invariant.ofEveryDatabase.map { ($0.name, 0) }))
        #expect(run.conclusion.hasPrefix("\(Invariant.ofEveryDatabase.count) invariants in "))
        #expect(run.conclusion.hasSuffix(": all hold"))
        #expect(try house.contents() == before)
    }

    @Test("the demo house, and what the program itself does in it, hold every invariant")
    func demo() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        #expect(try database.run("demo").exit == .code(0))
        let run = VerifyRun(try database.run("verify"))
        #expect(run.exit == .code(0), "\(run.output)")
    }

    @Test("a file that is imported makes as many things under its key as it has rows, and breaks nothing")
    func imported() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        defer { server.stop() }
        let desk = try House(on: server).phone(.manager)
        let files = [
            ("items", "sku,name\nFX6,Sony FX6\n", 1), ("clients", "external_id,display_name\nC-1,Ana\nC-2,Bruno\n", 2),
            ("assets", "serial,item_sku\ns1,FX6\ns2,FX6\n", 2),
            (
                "reservations",
                "reference,client,pickup_at,return_at,item_sku,qty\n"
                    + "R-100,Ana,2035-01-01T10:00:00Z,2035-01-02T10:00:00Z,FX6,1\n"
                    + "R-200,Ana,2035-02-01T10:00:00Z,2035-02-02T10:00:00Z,FX6,1\n", 2
            ),
        ]
        for (kind, file, count) in files { #expect(try desk.importFile(kind, file).counts == [count, 0, 0, 0], "\(kind)") }
        let run = VerifyRun(
            try ServerBinary.run(["verify", "--only", "key-with-two-effects"], settings: server.database.settings))
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.found == ["key-with-two-effects": 0])
    }

    @Test("a report that takes its asset out of service tells of two things under one key, and breaks nothing")
    func outOfService() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        defer { server.stop() }
        let scene = try HandoverScene(on: server)
        let unit = scene.unit
        let body = Phone.report(unit, on: scene.reservation, photos: []).object ?? [:]
        let answer = try scene.house.phone(.staff).post(
            "/condition-reports", .object(body.merging(["out_of_service": true]) { $1 }), key: ID.fresh())
        #expect(answer.status == 201)
        #expect(try scene.house.facts().asset(unit)?["status"] == "REPAIR")
        let run = VerifyRun(
            try ServerBinary.run(["verify", "--only", "key-with-two-effects"], settings: server.database.settings))
        #expect(run.exit == .code(0), "\(run.output)")
    }

    @Test("a split makes one reservation and is told of both: one effect; two splits under one key are a breach")
    func split() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        defer { server.stop() }
        let house = try House(on: server)
        let camera = try house.addItem()
        _ = try house.addAssets(2, of: camera)
        let first = try house.addReservation([LineDraft(camera, qty: 2)])
        let answer = try house.phone(.manager).post(
            "/reservations/\(first.id)/split", ["lines": [["id": .string(first.lines[0].id), "qty": 1]]], key: "split")
        #expect(answer.status == 201, "\(answer.text)")
        func run() throws -> VerifyRun {
            VerifyRun(try ServerBinary.run(["verify", "--only", "key-with-two-effects"], settings: server.database.settings))
        }
        let healthy = try run()
        #expect(healthy.exit == .code(0), "\(healthy.output)")
        try house.database.query(
            """
            insert into audit_log (tenant_id, source, action, entity_type, entity_id, reservation_id, request_id, idempotency_key)
            select tenant_id, source, action, entity_type, entity_id, reservation_id, request_id, idempotency_key
            from audit_log where tenant_id = $1 and action = 'reservation.split' and reservation_id = $2
            """, [house.tenant, first.id])
        let broken = try run()
        #expect(broken.exit == .code(1) && broken.found == ["key-with-two-effects": 1], "\(broken.output)")
    }

    @Test("what is made under a key may change other things in the same request; the same made twice is a breach")
    func besides() throws {
        func log(_ actions: String...) throws {
            for action in actions {
                try house.change(
                    """
                    insert into audit_log (tenant_id, source, action, request_id, idempotency_key)
                    values ('\(SmallHouse.tenant)', 'api', '\(action)', 'once', 'made')
                    """)
            }
        }
        try log("document.created", "stock.shortage_allowed", "asset.changed", "condition_report.created")
        #expect(try house.verified("--only", "key-with-two-effects").found == ["key-with-two-effects": 0])
        try log("document.created")
        let run = try house.verified("--only", "key-with-two-effects")
        #expect(run.conclusion.hasPrefix("1 invariant in ") && run.conclusion.hasSuffix("1 broken, by 1 row; 0 not checked"))
        #expect(run.found == ["key-with-two-effects": 1] && run.rows.first?.contains("key made") == true, "\(run.output)")
    }

    @Test("of many breaches a few are shown, by ids alone and as text alone, and the rest is counted")
    func rows() throws {
        try house.change(
            """
            insert into idempotency_keys (tenant_id, key, fingerprint, status, body)
            select '\(SmallHouse.tenant)', E'\\x1b' || n, '', 409, 'Ana' from generate_series(1, 12) n
            """)
        let run = try house.verified("--only", "refusal-kept", "--only", "scan-twice", "--rows", "3")
        #expect(run.exit == .code(1))
        #expect(run.found == ["refusal-kept": 12, "scan-twice": 0])
        #expect(run.rows.count == 3)
        #expect(run.rows.allSatisfy { $0.contains("key ?") })
        #expect(run.output.contains("\n  and 9 more\n"))
        #expect(run.conclusion.hasSuffix("1 broken, by 12 rows; 0 not checked"))
        #expect(!run.output.contains("Ana") && !run.output.contains("\u{1b}"))
    }

    @Test("a role that may read everything is enough; one that would see a part is refused, and nothing is taken for healthy")
    func rights() throws {
        try house.change(Breaker.all[0].sql)
        let reader = try house.addRole("in role pg_read_all_data bypassrls")
        let run = try house.verified(settings: ["DATABASE_URL": reader, "MIGRATE_DATABASE_URL": ""])
        #expect(run.exit == .code(1))
        #expect(run.broken == [Breaker.all[0].name])
        let blind = try house.verified(
            settings: ["DATABASE_URL": try house.addRole("in role pg_read_all_data"), "MIGRATE_DATABASE_URL": ""])
        #expect(blind.exit == .code(78))
        #expect(blind.output.contains("(42501). The role must see every row of every table"))
        let server = try house.verified(settings: ["MIGRATE_DATABASE_URL": ""])
        #expect(server.exit == .code(78))
        #expect(server.output.contains("(42501). The role must see every row of every table"))
    }

    @Test("an invariant that takes too long is said not to be looked for, the others are; 69, or 1 where one of them is broken")
    func tooLong() throws {
        let holder = try house.database.session()
        try holder.execute("begin; lock table short_link_scans in access exclusive mode")
        let run = try house.verified("--only", "scan-twice", "--only", "refusal-kept", "--timeout", "3")
        #expect(run.exit == .code(69))
        #expect(run.found == ["refusal-kept": 0, "scan-twice": nil])
        #expect(run.output.contains("\nscan-twice was not checked. Postgres: canceling statement due to statement timeout"))
        #expect(run.conclusion.hasSuffix("0 broken, by 0 rows; 1 not checked"))
        try house.change(Breaker.all.first { $0.name == "refusal-kept" }?.sql ?? "")
        #expect(try house.verified("--only", "scan-twice", "--only", "refusal-kept", "--timeout", "3").exit == .code(1))
        try holder.execute("commit")
    }

    @Test("a look at the change log that takes too long is told in its place, and says nothing of the invariants")
    func changeLogTooLong() throws {
        let holder = try house.database.session()
        try holder.execute("begin; lock table change_log in access exclusive mode")
        let run = try house.verified("--only", "refusal-kept", "--timeout", "3")
        #expect(run.exit == .code(0) && run.conclusion.hasSuffix("all hold"), "\(run.output)")
        let told = "Postgres: canceling statement due to statement timeout (57014)"
        #expect(run.output.contains("\nhow far the change log reaches back is not known: \(told)\n"), "\(run.output)")
        try holder.execute("commit")
    }

    @Test("without Postgres it is 69, on a database that is not up to date 78, for what does not exist 64")
    func refusals() throws {
        let down = try house.verified(settings: ["MIGRATE_DATABASE_URL": "host=/nonexistent"])
        #expect(down.exit == .code(69))
        #expect(down.output.contains("connection to server on socket \"/nonexistent/"))
        let bare = VerifyRun(try BareDatabase().run("verify"))
        #expect(bare.exit == .code(78))
        #expect(
            bare.output.contains("nobody has migrated the database yet") && bare.output.contains("run `quartermaster migrate`"))
        let unknown = try house.verified("--only", "nonsense")
        #expect(unknown.exit == .code(64))
        #expect(unknown.output.contains("there is no invariant nonsense; there are: all-back-not-returned, "))
    }
}

extension SmallHouse {
    /// Where a new role of these attributes finds the database; it goes with the run.
    func addRole(_ attributes: String) throws -> String {
        let name = "quartermaster_test_" + ID.fresh().prefix(8)
        let maintenance = try database.session()
        try maintenance.execute("create role \(name) login password '\(DatabaseRole.password)' \(attributes)")
        RunEnd.add { try? Database(TestSettings.maintenanceDatabase()).execute("drop role if exists \(name)") }
        return database.target().with(user: name, password: DatabaseRole.password).text
    }
}
