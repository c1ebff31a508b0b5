import TestSupport
import Testing

/// A house for which a look takes too long, or fails, keeps nobody else from being told.
@Suite(.mayBlock) struct SlowHouseTests {
    @Test("a house that takes too long and one that fails stop no other's notices, nor other notices of their own", .watchdog)
    func others() throws {
        let database = try TestDatabase.fresh()
        let houses = try (0..<5).map { _ in try House(in: database) }
        let (slow, failing) = (houses[0], houses[1])
        let text = "begin\n    select t.time_zone"
        let trouble = """
            begin
                if tenant = '\(slow.tenant)' then perform pg_sleep(600); end if;
                if tenant = '\(failing.tenant)' then raise 'no'; end if;
                select t.time_zone
            """
        try database.plant("sweep_pickups", text, trouble)
        for house in houses { _ = try house.addReservation(pickupAt: WireTime.now(plus: 600)) }
        let camera = try slow.addItem()
        let unit = try slow.addAsset(of: camera)
        let late = try slow.addReservation(
            [LineDraft(camera, qty: 1)], pickupAt: WireTime.now(plus: -2 * WireTime.day),
            returnAt: WireTime.now(plus: -WireTime.day))
        try slow.checkOut(unit, on: late, line: late.lines[0])
        let metered = try MeteredServer(
            settings: ["NOTIFICATION_INTERVAL": "1s", "STATEMENT_TIMEOUT": "6s", "LOOPS": "1"], database: database)
        let server = metered.server
        defer { server.stop() }
        for house in houses[2...] { #expect(try eventually { try house.told("pickup_soon").count == 3 }) }
        #expect(try eventually { try !slow.told("return_overdue").isEmpty })
        for (house, state) in [(slow, "57014"), (failing, "P0001")] {
            #expect(
                try eventually(within: 240) {
                    try house.database.value(
                        """
                        select failures >= 3 and due_at > failed_at + interval '7 s' and sqlstate = $2
                        from tenant_jobs where tenant_id = $1 and job = 'near_pickups'
                        """, [house.tenant, state]) == "t"
                })
            #expect(try house.told("pickup_soon") == [])
            #expect(server.log.lines.count { $0.contains("a job fails") && $0.contains(house.tenant) } == 1)
        }
        for house in houses[2...] { #expect(!server.log.text.contains(house.tenant)) }
        // Tenants are named in the log alone.
        #expect(try !metered.scrape().text.contains(slow.tenant))
        #expect(
            try eventually { try server.readiness()["warnings"]?.array?.contains("job_near_pickups_failing") == true })
        // What comes while those two fail is told as ever.
        for house in houses[2...] {
            _ = try house.addReservation(pickupAt: WireTime.now(plus: 700))
            #expect(try eventually { try house.told("pickup_soon").count == 6 })
        }
        try database.plant("sweep_pickups", trouble, text)
        for house in [slow, failing] { #expect(try eventually(within: 300) { try house.told("pickup_soon").count == 3 }) }
    }

    @Test("a call of the release before that takes too long in one house says so, and the next one looks at the others")
    func releaseBefore() throws {
        let database = try TestDatabase.fresh()
        let houses = try (0..<3).map { _ in try House(in: database) }
        try database.plant(
            "sweep_pickups", "begin\n    select t.time_zone",
            "begin\n    if tenant = '\(houses[0].tenant)' then perform pg_sleep(600); end if; select t.time_zone")
        for house in houses { _ = try house.addReservation(pickupAt: WireTime.now(plus: 600)) }
        let session = try database.session(as: .server)
        // However slow this machine is, none of them is due twice.
        let sweep = "select swept, failed from office.sweep_notifications(10, '1 h', false, null)"
        _ = try session.query("select office.sweep_notifications(0, '1 h', false, null)")
        let due = "update notification_sweeps set due_at = now() - case when tenant_id = $1 then interval '1 h' else '1 min' end"
        try database.session().query(due, [houses[0].tenant])
        try session.execute("set statement_timeout = '1s'")
        #expect(try session.query(sweep) == [["1", "57014"]])
        try session.execute("set statement_timeout = '2min'")
        // The other two, and the house that `migrate` made.
        #expect(try session.query(sweep) == [["3", nil]])
        #expect(try houses.map { try $0.told("pickup_soon").count } == [0, 3, 3])
    }

    @Test("of the tenants that are due, those that fail come last")
    func order() throws {
        let database = try TestDatabase.fresh()
        let houses = try (0..<3).map { _ in try House(in: database) }
        let session = try database.session(as: .server)
        _ = try session.value("select office.due_tenants('near_pickups', 1000)")
        _ = try session.value("select office.put_off_tenant($1, 'near_pickups', '10 s', 'P0001')", [houses[0].tenant])
        try database.session().query(
            "update tenant_jobs set due_at = now() - interval '1 day' where tenant_id = $1", [houses[0].tenant])
        let list = try session.value("select office.due_tenants('near_pickups', 1000)") ?? ""
        let tenants = JSONTree(parsing: Array(list.utf8))?.array ?? []
        #expect(tenants.last?["tenant_id"] == .string(houses[0].tenant))
        #expect(tenants.last?["failures"] == 1 && tenants.allSatisfy { $0["is_due"] == true })
    }
}
