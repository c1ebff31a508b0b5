import TestSupport
import Testing

/// What is to be sent, who takes it up, and what is no longer true when its turn comes (docs/reference/notifications.md).
///
/// Whoever claims takes what is due of every house, so these have a database of their own.
@Suite(.serialized, .mayBlock) struct PushQueueTests {
    let server: TestServer
    let house: House
    let device: String

    private static let shared = Result {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        RunEnd.add { server.stop() }
        return server
    }

    init() throws {
        server = try Self.shared.get()
        house = try House(on: server)
        // What another test has left is nobody's.
        try house.psql("update push_outbox set done_at = now(), outcome = 'expired' where done_at is null")
        device = try house.addDevice(of: .staff)
    }

    /// A reservation that is picked up in 20 minutes, of which staff were told.
    private func soon(_ minutes: Int = 20) throws -> Reservation {
        let reservation = try house.addReservation(pickupAt: WireTime.now(plus: minutes * 60))
        try house.sweep()
        return reservation
    }

    @Test("a push is what it takes to send it, and is sent once")
    func sent() throws {
        let reservation = try soon()
        let token = try house.database.value("select token from devices where id = $1", [device])
        let title = try house.words("pickup_soon", to: .staff)[0][0]
        let claimed = try house.claim()
        #expect(claimed.count == 1)
        let push = try #require(claimed.first?[0])
        #expect(
            claimed == [
                [
                    push, "pickup_soon", "apns", token, "production", title, "1", reservation.id.replacing("-", with: ""), "1",
                    device,
                ]
            ])
        #expect(try house.claim() == [])
        #expect(try house.database.value("select office.finish_push($1, 'sent')", [push]) == "t")
        #expect(try house.database.value("select office.finish_push($1, 'refused')", [push]) == "f")
        #expect(try house.database.value("select office.postpone_push($1, null)", [push]) == "f")
        #expect(try house.pushes(of: device) == ["pickup_soon sent"])
        try house.sweep()
        #expect(try house.claim() == [])
    }

    @Test("a lease that ran out is taken up by another; one that was put off is due when it says")
    func lease() throws {
        _ = try soon()
        let push = try #require(try house.claim(lease: "0 s").first?[0])
        let again = try house.claim()
        #expect(again.map { $0[0] } == [push] && again[0][8] == "2")
        #expect(try house.claim() == [])
        // Who took it up first, and stood still meanwhile, says no more what becomes of it; that it was sent stays true.
        #expect(try house.database.value("select office.postpone_push($1, null, 1)", [push]) == "f")
        #expect(try house.database.value("select office.finish_push($1, 'refused', 1)", [push]) == "f")
        #expect(try house.claim() == [])
        #expect(
            try house.database.value("select office.postpone_push($1, clock_timestamp() + interval '1 hour')", [push]) == "t")
        #expect(try house.claim() == [])
        #expect(try house.database.value("select office.postpone_push($1, null)", [push]) == "t")
        #expect(try house.claim().map { $0[8] } == ["3"])
    }

    @Test("servers that claim at once take others than their neighbours, and all of it once")
    func sharedOut() throws {
        for _ in 0..<30 { _ = try house.addReservation(pickupAt: WireTime.now(plus: 1200)) }
        try house.sweep()
        let (database, tenant) = (server.database, house.tenant)
        let claimed = try race(4) { _ in
            let session = try database.session()
            var taken: [String] = []
            while true {
                let ids = try session.column(
                    "select push_id from office.claim_pushes(3, '1 minute', '{apns}') where tenant_id = $1", [tenant])
                if ids.isEmpty { return taken }
                taken += ids
            }
        }.flatMap { $0 }
        // One may have looked while the others held the last of them.
        let rest = try house.claim().compactMap { $0[0] }
        #expect((claimed + rest).count == 30 && Set(claimed + rest).count == 30)
    }

    @Test("only what can be sent is taken up; the rest expires")
    func platforms() throws {
        _ = try soon()
        #expect(try house.database.query("select * from office.claim_pushes(10, '1 minute', '{fcm,webpush}')") == [])
        #expect(try house.database.query("select * from office.claim_pushes(10, '1 minute', '{}')") == [])
        try house.sweep(at: WireTime.now(plus: 1260))
        #expect(try house.pushes(of: device) == ["pickup_soon expired"])
        #expect(try house.claim() == [])
    }

    @Test(
        "what is no longer true is withdrawn: not sent, not in the list, gone from the feed",
        arguments: ["moved", "cancelled", "out", "disabled", "demoted"])
    func untrue(how: String) throws {
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera)
        let reservation = try house.addReservation([LineDraft(camera)], pickupAt: WireTime.now(plus: 1200))
        try house.sweep()
        let feed = Feed(phone: try house.phone())
        let cursor = try feed.cursor()
        let account = house.account(.staff).id
        switch how {
        case "moved": try house.set("reservations", "pickup_at = pickup_at + interval '1 hour'", where: reservation.id)
        case "cancelled": try house.set("reservations", "status = 'cancelled'", where: reservation.id)
        case "out": try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        case "disabled": try house.set("accounts", "disabled_at = now()", where: account)
        default: try house.set("accounts", "roles = '{viewer}'", where: account)
        }
        #expect(try house.claim() == [])
        #expect(try house.pushes(of: device) == ["pickup_soon withdrawn"])
        #expect(try house.told("pickup_soon").filter { $0.hasPrefix("staff") || $0.hasPrefix("viewer") } == [])
        guard how != "disabled" else { return }
        #expect(try house.phone().get("/notifications")["notifications"] == [])
        #expect(try feed.run(since: cursor).told.filter { $0.hasPrefix("notification") }.allSatisfy { $0.contains("gone") })
    }

    @Test("what became true again is good again, and sent; what went out stays in the list")
    func trueAgain() throws {
        let reservation = try soon()
        let pickup = try house.database.value("select pickup_at from reservations where id = $1", [reservation.id]) ?? ""
        try house.set("reservations", "pickup_at = pickup_at + interval '5 hours'", where: reservation.id)
        #expect(try house.claim() == [])
        try house.set("reservations", "pickup_at = '\(pickup)'", where: reservation.id)
        try house.sweep()
        let claimed = try house.claim()
        #expect(claimed.map { $0[1] } == ["pickup_soon"])
        #expect(try house.told("pickup_soon").count == 3)
        try house.set("reservations", "pickup_at = pickup_at + interval '5 hours'", where: reservation.id)
        _ = try house.database.value("select office.postpone_push($1, null)", [claimed.first?[0]])
        #expect(try house.claim() == [])
        #expect(try house.pushes(of: device) == ["pickup_soon withdrawn"])
        #expect(try house.told("pickup_soon").filter { $0.hasPrefix("staff") }.count == 1)
    }

    @Test("what was read already, elsewhere, makes no noise any more; the badge counts what was not")
    func read() throws {
        let second = try house.addDevice(of: .staff)
        _ = try house.addReservation(pickupAt: WireTime.now(plus: 1200))
        _ = try soon()
        let claimed = try house.claim(batch: 2)
        #expect(claimed.map { $0[6] } == ["2", "2"])
        _ = try house.phone().post("/notifications/read", ["up_to": .string(WireTime.now(plus: 60))], key: nil)
        #expect(try house.claim() == [])
        #expect(
            try (house.pushes(of: device) + house.pushes(of: second)).sorted() == [
                "pickup_soon open", "pickup_soon open", "pickup_soon withdrawn", "pickup_soon withdrawn",
            ])
    }

    @Test("who wants no push of a kind gets none, and is told in the list all the same")
    func muted() throws {
        _ = try house.phone().put("/notifications/settings", ["kinds": ["pickup_soon": ["push": false]]])
        _ = try soon()
        #expect(try house.pushes(of: device) == [])
        #expect(try house.told("pickup_soon").count == 3)
    }

    @Test("who mutes a kind after it was queued is not told of it")
    func mutedLater() throws {
        _ = try soon()
        _ = try house.phone().put("/notifications/settings", ["kinds": ["pickup_soon": ["push": false]]])
        #expect(try house.claim() == [])
        #expect(try house.pushes(of: device) == ["pickup_soon withdrawn"])
        #expect(try house.told("pickup_soon").count == 3)
    }

    @Test("in the house's quiet hours phones stay silent, and at their end they are told what is still true")
    func quiet() throws {
        try house.set(
            "tenants", #"quiet_hours = '{"from":"22:00","to":"07:00"}', time_zone = 'Europe/Madrid'"#, where: house.tenant)
        for (at, due) in [
            ("2031-05-10T19:59:00Z", "2031-05-10T19:59:00Z"), ("2031-05-10T20:00:00Z", "2031-05-11T05:00:00Z"),
            ("2031-05-11T04:59:00Z", "2031-05-11T05:00:00Z"), ("2031-05-11T05:00:00Z", "2031-05-11T05:00:00Z"),
            // The night in which the clock is put back.
            ("2031-10-25T20:30:00Z", "2031-10-26T06:00:00Z"),
        ] {
            let reservation = try house.addReservation(
                pickupAt: at.replacing("Z", with: "+00:00"), returnAt: "2031-12-01T00:00:00Z")
            try house.psql(
                "update reservations set pickup_at = pickup_at + interval '20 minutes' where id = $1", [reservation.id])
            try house.sweep(at: at)
            #expect(
                try house.database.value(
                    """
                    select office.rfc3339_time(p.due_at) from push_outbox p join notifications n on n.id = p.notification_id
                    where n.reservation_id = $1 and p.device_id = $2
                    """, [reservation.id, device]) == due, "\(at)")
        }
    }

    @Test("what was put off, or waited for a server, into the quiet hours waits for their end, and none of its tries is spent")
    func quietMeanwhile() throws {
        _ = try soon()
        try house.psql(
            """
            update tenants
            set time_zone = 'UTC', quiet_hours = jsonb_build_object(
                'from', to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI'),
                'to', to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI'))
            where id = $1
            """, [house.tenant])
        #expect(try house.claim() == [])
        #expect(try house.pushes(of: device) == ["pickup_soon open"])
        #expect(
            try house.database.value(
                """
                select due_at between now() + interval '58 minutes' and now() + interval '1 hour' and attempts = 0
                from push_outbox where device_id = $1
                """, [device]) == "t")
        // Its end has come.
        try house.psql("update tenants set quiet_hours = null where id = $1", [house.tenant])
        try house.psql("update push_outbox set due_at = now() where device_id = $1", [device])
        #expect(try house.claim().map { $0[1] } == ["pickup_soon"])
    }

    @Test("a device that is dead is dropped, unless it was registered since; what it was to get goes with it")
    func dropped() throws {
        _ = try soon()
        let drop = "select office.drop_device($1, (select registered_at from devices where id = $1) + $2::interval)"
        #expect(try house.database.value(drop, [device, "0 s"]) == "f")
        #expect(try house.database.value(drop, [device, "1 s"]) == "t")
        #expect(try house.database.value("select office.drop_device($1, null)", [device]) == "f")
        #expect(try house.pushes(of: device) == [])
        #expect(
            try house.database.column("select action from audit_log where entity_id = $1 order by id", [device]) == [
                "device.registered", "device.dropped",
            ])
        #expect(try house.told("pickup_soon").count == 3)
    }

    @Test("its environment is remembered")
    func environment() throws {
        _ = try soon()
        let registered = try house.database.value(
            "select registered_at_epoch_ms from office.claim_pushes(9, '1 minute', '{apns}') where device_id = $1", [device])
        let move = "select office.set_device_environment($1, $2, $3)"
        #expect(try house.database.value(move, [device, "sandbox", registered]) == "t")
        #expect(try house.database.value("select environment from devices where id = $1", [device]) == "sandbox")
        #expect(try house.database.value(move, [ID.fresh(), "sandbox", registered]) == "f")
        // The app said where it is at home since then.
        try house.psql("update devices set registered_at = registered_at + interval '1 s' where id = $1", [device])
        #expect(try house.database.value(move, [device, "production", registered]) == "f")
        #expect(try house.database.value("select environment from devices where id = $1", [device]) == "sandbox")
    }

    @Test("what many are told of is looked at once; a unit's damage takes no other unit's place")
    func shared() throws {
        let reservation = try soon()
        let session = try server.database.session()
        try session.execute("begin; set local track_functions = 'all'")
        try session.query("select office.switch_tenant($1)", [house.tenant])
        let held = try session.query(
            "select cardinality(office.withdraw_untrue($1, array(select id from notifications where tenant_id = $1), now()))",
            [house.tenant])
        #expect(held == [["0"]])
        let calls = try session.value(
            "select calls from pg_stat_xact_user_functions where schemaname = 'office' and funcname = 'is_still_true'")
        try session.execute("rollback")
        #expect(calls == "1")
        #expect(try house.told("pickup_soon").count == 3)
        let units = try [house.addItem(), house.addItem()].map { try house.addAsset(of: $0) }
        for unit in units {
            try house.psql("update assets set condition = 'damaged' where id = $1", [unit.id])
            try house.psql(
                """
                insert into notifications (tenant_id, account_id, kind, reservation_id, asset_id, moment, expires_at, title, body)
                select $1, $2, 'asset_damaged', $3, $4, now(), now() + interval '1 day', 'T', 'B'
                """, [house.tenant, house.account(.manager).id, reservation.id, unit.id])
        }
        try house.psql(
            """
            insert into push_outbox (tenant_id, notification_id, device_id, platform, expires_at)
            select n.tenant_id, n.id, $2, 'apns', n.expires_at
            from notifications n where n.tenant_id = $1 and n.kind = 'asset_damaged'
            """, [house.tenant, device])
        let keys = try house.claim().filter { $0[1] == "asset_damaged" }.compactMap { $0[7] }
        #expect(Set(keys) == Set(units.map { $0.id.replacing("-", with: "") }))
    }

    @Test("a device whose session has ended gets nothing, also before its row is gone")
    func endedSession() throws {
        _ = try soon()
        let user = ID.fresh()
        try house.psql("insert into signin.users (id, email) values ($1, $2)", [user, "\(user)@x.example"])
        let session = try house.database.value(
            "insert into signin.sessions (user_id, amr, ends_at) values ($1, '[]', now() - interval '1 s') returning id", [user])
        try house.psql("update devices set session_id = $2 where id = $1", [device, session])
        #expect(try house.claim() == [])
        #expect(try house.pushes(of: device) == ["pickup_soon withdrawn"])
        #expect(try house.told("pickup_soon").count == 3)
    }

    @Test("the server's role can read none of the tables")
    func rights() throws {
        let session = try server.database.session(as: .server)
        for table in [
            "devices", "notifications", "notification_settings", "push_outbox", "notification_events", "notification_sweeps",
            "tenant_jobs", "office.jobs", "tenant_figures", "office.removed_tenants", "webhooks", "webhook_deliveries",
            "webhook_cursors",
        ] {
            #expect(throws: DatabaseError.self, "\(table)") { try session.query("select 1 from \(table)") }
        }
    }
}
