import TestSupport
import Testing

/// No double booking, whoever writes: what the database itself refuses (docs/apps/desk.md, "Stock").
@Suite(.mayBlock) struct RefusedOverbookingTests {
    @Test(
        "three of three are held, a fourth is not, by whatever write it comes",
        arguments: [
            "update reservations set status = 'confirmed' where id = $1",
            "update reservation_items set qty = 4 where reservation_id = $2",
            "update reservations set return_at = '2030-01-05Z' where id = $3",
            "update reservations set pickup_at = '2030-01-03Z' where id = $4",
            "insert into reservation_items (tenant_id, reservation_id, item_id, qty) select tenant_id, id, $5, 1 from reservations where id = $2",
            "update reservation_items set item_id = $5 where reservation_id = $6",
            "update reservation_items set reservation_id = $2 where reservation_id = $1",
        ])
    func refused(statement: String) throws {
        let depot = try Depot()
        let cable = try depot.house.addItem("Cable", serialized: false)
        let (held, before, after) = try (depot.reserve(3...5, qty: 3), depot.reserve(1...3, qty: 1), depot.reserve(5...6, qty: 1))
        let requested = try depot.reserve(4...7, qty: 1, status: "requested")
        let other = try depot.reserve(4...7, qty: 1, of: cable)
        let ids = [requested.id, held.id, before.id, after.id, depot.battery.id, other.id]
        let sql = ids.enumerated().reduce(statement) { $0.replacing("$\($1.offset + 1)", with: "'\($1.element)'") }
        let facts = try depot.house.facts()
        #expect(refusal { try depot.house.database.query(sql) }?.isShort == true)
        #expect(try depot.house.facts() == facts)
        try depot.house.database.query("update tenants set overbooking = 'allow' where id = $1", [depot.house.tenant])
        try depot.house.database.query(sql)
    }

    @Test("a hold ends before the instant of its end: one may begin there") func halfOpen() throws {
        let depot = try Depot()
        _ = try depot.reserve(3...5, qty: 3)
        _ = try depot.reserve(5...7, qty: 3)
        _ = try depot.reserve(1...3, qty: 3)
        _ = try depot.reserve(5...5, qty: 3)
    }

    @Test("the turnaround counts, once") func turnaround() throws {
        let depot = try Depot(turnaround: 24 * 60)
        _ = try depot.reserve(3...5, qty: 3)
        #expect(refusal { _ = try depot.reserve(5...7, qty: 1) }?.isShort == true)
        _ = try depot.reserve(6...7, qty: 3)
    }

    @Test("of a serialized item there are as many as can be lent") func serialized() throws {
        let depot = try Depot()
        let camera = try depot.house.addItem()
        let units = try depot.house.addAssets(3, of: camera)
        for (unit, status) in zip(units, ["REPAIR", "ARCHIVED", "DISPOSED"]) {
            try depot.house.database.query("update assets set status = $2 where id = $1", [unit.id, status])
        }
        #expect(refusal { _ = try depot.reserve(3...5, qty: 1, of: camera) }?.isShort == true)
        try depot.house.database.query("update assets set status = 'READY_TO_DEPLOY' where id = $1", [units[0].id])
        _ = try depot.reserve(3...5, qty: 1, of: camera)
        #expect(refusal { _ = try depot.reserve(4...6, qty: 1, of: camera) }?.isShort == true)
    }

    @Test("what is not counted is never short") func uncounted() throws {
        _ = try Depot(owned: nil).reserve(3...5, qty: 1_000_000)
    }

    @Test("less stock later is never refused, nor what frees or leaves as it is; only what adds there") func lessStock() throws {
        let depot = try Depot()
        let (first, second) = try (depot.reserve(3...6, qty: 2), depot.reserve(8...10, qty: 3))
        let database = depot.house.database
        try database.query("update items set owned_qty = 1, turnaround_minutes = 4 * 24 * 60 where id = $1", [depot.battery.id])
        #expect(try depot.hold(first)[1] == "01-10 00:00")
        try database.query("update reservation_items set qty = 2, position = 5 where reservation_id = $1", [second.id])
        try database.query("update reservations set return_at = '2030-01-05Z', notes = 'x' where id = $1", [first.id])
        #expect(
            refusal { try database.query("update reservations set return_at = '2030-01-06Z' where id = $1", [first.id]) }?.isShort
                == true)
        // More of it, but at no instant where there is too much.
        #expect(refusal { _ = try depot.reserve(1...2, qty: 1) }?.isShort == true)
        try database.query("update items set turnaround_minutes = 0 where id = $1", [depot.battery.id])
        _ = try depot.reserve(1...2, qty: 1)
        try database.query("update reservations set status = 'cancelled' where id = $1", [second.id])
        #expect(refusal { _ = try depot.reserve(8...9, qty: 2) }?.isShort == true)
        _ = try depot.reserve(8...9, qty: 1)
    }

    @Test("one statement is judged by what it leaves: two reservations may change places") func oneStatement() throws {
        let depot = try Depot()
        _ = try (depot.reserve(2...3, qty: 3), depot.reserve(3...4, qty: 3), depot.reserve(4...5, qty: 3))
        try depot.house.database.query(
            """
            update reservations set pickup_at = pickup_at + interval '1 day', return_at = return_at + interval '1 day'
            where tenant_id = $1
            """, [depot.house.tenant])
        let reservation = try depot.house.addReservation(
            [LineDraft(depot.battery, qty: 1), LineDraft(depot.battery, qty: 2)], pickupAt: Depot.day(8), returnAt: Depot.day(9))
        try depot.house.database.query(
            "update reservation_items set qty = 3 - qty where reservation_id = $1", [reservation.id])
        #expect(
            refusal {
                try depot.house.database.query("update reservation_items set qty = 2 where reservation_id = $1", [reservation.id])
            }?.isShort == true)
    }

    @Test("very many of one statement are judged as few are: all that fits goes through, and one too much stops all of it")
    func veryMany() throws {
        let depot = try Depot()
        try depot.house.database.query(
            """
            with made as (
                insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
                select $1, 'MANY-' || n, $2, 'requested', timestamptz '2040-01-01Z' + n * interval '1 day',
                    timestamptz '2040-01-02Z' + n * interval '1 day'
                from generate_series(1, 300) as n
                returning id
            )
            insert into reservation_items (tenant_id, reservation_id, item_id, qty) select $1, id, $3, 3 from made
            """,
            [depot.house.tenant, depot.house.client, depot.battery.id])
        func run(_ change: String) throws {
            try depot.house.database.query("update reservations set \(change) where tenant_id = $1", [depot.house.tenant])
        }
        func held() throws -> String? {
            try depot.house.database.value(
                """
                select count(*) || ' ' || min(lower(l.hold) - r.pickup_at) || ' ' || max(upper(l.hold) - r.return_at)
                from reservation_items l join reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
                where l.tenant_id = $1 and l.hold is not null
                """, [depot.house.tenant])
        }
        try run("status = 'confirmed'")
        #expect(try held() == "300 00:00:00 00:00:00")
        try run("pickup_at = pickup_at + interval '5 hours', return_at = return_at + interval '5 hours'")
        #expect(try held() == "300 00:00:00 00:00:00")
        let facts = try depot.house.facts()
        let late = "return_at = return_at + case reference when 'MANY-150' then interval '1 hour' else interval '0' end"
        #expect(refusal { try run(late) }?.isShort == true)
        #expect(try depot.house.facts() == facts)
    }

    @Test("what adds nothing in the end goes through while there is too little: lines that change places or are sent anew")
    func netNothing() throws {
        let depot = try Depot()
        let reservation = try depot.house.addReservation(
            [LineDraft(depot.battery, qty: 1), LineDraft(depot.battery, qty: 1)], pickupAt: Depot.day(3), returnAt: Depot.day(5))
        try depot.house.database.query("update items set owned_qty = 1 where id = $1", [depot.battery.id])
        try depot.house.database.query(
            "update reservation_items set qty = (position - 1) * 2 where reservation_id = $1", [reservation.id])
        let line: JSONTree = ["item_id": .string(depot.battery.id), "qty": 1]
        let desk = try depot.house.phone(.manager)
        #expect(try desk.patch("/reservations/\(reservation.id)", ["lines": [line, line]]).status == 200)
        let more = try desk.patch("/reservations/\(reservation.id)", ["lines": [line, line, line]])
        #expect(more.status == 409 && more.code == "not_available")
    }

    @Test("gear that is out past its return is not there until the tenant's day ends and it is ready again") func overdue() throws
    {
        let zone = LocalTime.zoneAtNoon()
        let depot = try Depot(timeZone: zone)
        let camera = try depot.house.addItem()
        let unit = try depot.house.addAsset(of: camera)
        try depot.house.database.query("update items set turnaround_minutes = 60 where id = $1", [camera.id])
        let gone = try depot.house.addReservation(
            [LineDraft(camera, qty: 1)], pickupAt: WireTime.now(plus: -5 * WireTime.day),
            returnAt: WireTime.now(plus: -2 * WireTime.day))
        let midnight = "(((now() at time zone '\(zone)')::date + 1)::timestamp at time zone '\(zone)')"
        func book(_ from: String) throws {
            try depot.house.database.query(
                """
                with r as (
                    insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at)
                    values ($1, $2, 'R', 'confirmed', \(from), \(from) + interval '5 minutes')
                    returning id
                ) select id from r
                """, [depot.house.tenant, depot.house.client])
            try depot.house.database.query(
                """
                insert into reservation_items (tenant_id, reservation_id, item_id, qty)
                select tenant_id, id, $2, 1 from reservations r
                where tenant_id = $1 and reference = 'R' and not exists (select from reservation_items l where l.reservation_id = r.id)
                """, [depot.house.tenant, camera.id])
        }
        // Nothing is out: the hold ended.
        try book("now() + interval '1 minute'")
        try depot.house.database.query("delete from reservations where tenant_id = $1 and reference = 'R'", [depot.house.tenant])
        try depot.house.checkOut(unit, on: gone, line: gone.lines[0])
        #expect(refusal { try book("now() + interval '1 minute'") }?.isShort == true)
        try depot.house.database.query("delete from reservations where tenant_id = $1 and reference = 'R'", [depot.house.tenant])
        #expect(refusal { try book("\(midnight) + interval '59 minutes'") }?.isShort == true)
        try depot.house.database.query("delete from reservations where tenant_id = $1 and reference = 'R'", [depot.house.tenant])
        try book("\(midnight) + interval '60 minutes'")
    }

    @Test("what is out counts whole, though the line has a shortage") func outCountsWhole() throws {
        let depot = try Depot()
        let camera = try depot.house.addItem()
        let units = try depot.house.addAssets(3, of: camera)
        let session = try TestDatabase.shared().session()
        _ = try depot.reserve(3...5, qty: 2, of: camera)
        try session.execute("begin; select set_config('office.stock', 'record', true)")
        let second = ID.fresh()
        try session.query(
            """
            insert into reservations (id, tenant_id, client_id, reference, status, pickup_at, return_at)
            values ($1, $2, $3, 'S', 'confirmed', '2030-01-04Z', '2030-01-08Z')
            """, [second, depot.house.tenant, depot.house.client])
        let line = ID.fresh()
        try session.query(
            "insert into reservation_items (id, tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, $4, 2)",
            [line, depot.house.tenant, second, camera.id])
        try session.execute("commit")
        #expect(try session.value("select shortage from reservation_items where id = $1", [line]) == "1")
        _ = try depot.reserve(6...7, qty: 2, of: camera)
        try depot.house.database.query(
            "delete from reservations where tenant_id = $1 and pickup_at = '2030-01-06Z'", [depot.house.tenant])
        let reservation = Reservation(id: second, reference: "S", lines: [Line(id: line, item: camera, qty: 2)])
        for unit in units.prefix(2) { try depot.house.checkOut(unit, on: reservation, line: reservation.lines[0]) }
        #expect(refusal { _ = try depot.reserve(6...7, qty: 2, of: camera) }?.isShort == true)
        _ = try depot.reserve(6...7, qty: 1, of: camera)
    }

    @Test(
        "under another isolation level nothing is added, and everything else is let through",
        arguments: ["repeatable read", "serializable"])
    func isolation(level: String) throws {
        let depot = try Depot()
        let (held, requested) = try (depot.reserve(3...5, qty: 2), depot.reserve(8...9, qty: 1, status: "requested"))
        let session = try TestDatabase.shared().session()
        func attempt(_ sql: String) throws {
            try session.execute("begin isolation level \(level)")
            defer { try? session.execute("rollback") }
            try session.query(sql)
        }
        for sql in [
            "update reservations set status = 'confirmed' where id = '\(requested.id)'",
            "update reservations set return_at = '2030-01-06Z' where id = '\(held.id)'",
            "update reservation_items set qty = 3 where reservation_id = '\(held.id)'",
            "update items set turnaround_minutes = 600 where id = '\(depot.battery.id)'",
        ] { #expect(refusal { try attempt(sql) }?.sqlState == "40001") }
        for sql in [
            "update reservations set status = 'cancelled' where id = '\(held.id)'",
            "update reservations set return_at = '2030-01-04Z' where id = '\(held.id)'",
            "update reservation_items set qty = 1 where reservation_id = '\(held.id)'",
            "update reservation_items set qty = 9 where reservation_id = '\(requested.id)'",
            "update items set owned_qty = 1 where id = '\(depot.battery.id)'",
            "delete from reservation_items where reservation_id = '\(held.id)'",
        ] { try attempt(sql) }
    }

    @Test("a program that says by our setting that all is judged is believed, and verify tells it") func saidToBeAsked() throws {
        let database = try TestDatabase.fresh()
        let depot = try Depot(in: database)
        let camera = try depot.house.addItem()
        _ = try depot.house.addAsset(of: camera)
        _ = try depot.reserve(3...5, qty: 1, of: camera)
        let wanted = try depot.reserve(4...6, qty: 1, of: camera, status: "requested")
        let overbooked = try "select count(*) from (\(Document("verify/overbooked.sql").lines.joined(separator: "\n"))) as o"
        let session = try database.session()
        #expect(refusal { try depot.confirm(wanted) }?.isShort == true)
        #expect(try session.value(overbooked) == "0")
        try session.execute("begin; set local office.stock = 'asked'")
        try depot.confirm(wanted, in: session)
        try session.execute("commit")
        #expect(try session.value(overbooked) == "1")
    }

    @Test("of two that want the last one, one waits for the other and is refused") func two() throws {
        let depot = try Depot()
        let wanted = try [2, 3].map { try depot.reserve(3...5, qty: $0, status: "requested") }
        let (first, second) = try (TestDatabase.shared().session(), TestDatabase.shared().session())
        try first.execute("begin")
        try depot.confirm(wanted[0], in: first)
        let pending = try second.start("update reservations set status = 'confirmed' where id = $1", [wanted[1].id])
        #expect(try pending.isBlocked(seenFrom: depot.house.database))
        try first.execute("commit")
        #expect(refusal { try pending.finish() }?.isShort == true)
        #expect(try depot.status(wanted[1]) == "requested")
    }

    @Test("a mere shrinking keeps what still fits of a shortage, a growth of another program is judged whole") func shortage()
        throws
    {
        let depot = try Depot()
        let session = try TestDatabase.shared().session()
        _ = try depot.reserve(3...5, qty: 2)
        let wanted = try depot.reserve(4...7, qty: 3, status: "requested")
        try session.execute("begin; select set_config('office.stock', 'record', true)")
        try depot.confirm(wanted, in: session)
        try session.execute("commit")
        #expect(try depot.hold(wanted)[3] == "2")
        try session.query("update reservations set return_at = '2030-01-06Z' where id = $1", [wanted.id])
        #expect(try depot.hold(wanted)[3] == "2")
        #expect(
            refusal { try session.query("update reservations set return_at = '2030-01-08Z' where id = $1", [wanted.id]) }?.isShort
                == true)
        try session.query("update reservation_items set qty = 1 where reservation_id = $1", [wanted.id])
        #expect(try depot.hold(wanted)[3] == "1")
        try session.query(
            "update reservations set pickup_at = '2030-01-05Z', return_at = '2030-01-07Z' where id = $1", [wanted.id])
        #expect(try depot.hold(wanted)[3] == "0")
    }

    @Test("a late fact is not refused for stock: what is missing for it becomes the line's shortage") func lateFact() throws {
        let scene = try Scene(qty: 2, assigned: 0)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(30)).status == 200)
        let back = try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(10), last: true)
        #expect(back["reservation_status"] == "returned")
        let database = scene.house.database
        try database.query("update tenants set overbooking = 'refuse' where id = $1", [scene.house.tenant])
        // All of what is there goes to somebody else meanwhile; the first holds nothing more here.
        let owned = try #require(
            database.value("select count(*) from assets where item_id = $1", [scene.units[0].item.id]).flatMap { Int($0) })
        _ = try scene.house.addReservation([LineDraft(scene.units[0].item, qty: owned)])
        #expect(try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: minutesAgo(20)).status == 200)
        let line = try database.query(
            "select qty, shortage, hold is not null from reservation_items where reservation_id = $1", [scene.reservation.id])
        #expect(line == [["2", "1", "t"]])
        #expect(try scene.status() == "confirmed")
    }

    @Test("a house made by command line refuses, a column says nothing else") func newHouses() throws {
        let database = try TestDatabase.shared().session()
        let name = "House \(ID.fresh())"
        try database.query("select office.add_tenant($1, 'UTC')", [name])
        #expect(try database.value("select overbooking from tenants where name = $1", [name]) == "refuse")
    }
}
