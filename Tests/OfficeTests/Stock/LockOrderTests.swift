import TestSupport
import Testing

/// Reservations, lines, assets, items, each by id, whoever writes (docs/database.md): nobody waits in a circle.
@Suite(.mayBlock) struct LockOrderTests {
    private let depot: Depot
    /// By their ids.
    private let items: [Item]
    private let first: Database
    private let second: Database

    init() throws {
        let depot = try Depot()
        let items = try (0..<2).map { try depot.house.addItem("Item \($0)") }.sorted { $0.id < $1.id }
        for item in items { _ = try depot.house.addAssets(6, of: item) }
        (self.depot, self.items) = (depot, items)
        (first, second) = try (TestDatabase.shared().session(), TestDatabase.shared().session())
    }

    private var house: House { depot.house }

    private func reserve() throws -> Reservation { try house.addReservation(items.map { LineDraft($0) }) }

    @Test("a line that is written as it was, or smaller, takes no item: two programs write theirs in any order")
    func unchanged() throws {
        let pairs = try [(first, reserve(), [0, 1]), (second, reserve(), [1, 0])]
        for (session, reservation, _) in pairs {
            try session.execute("begin; select from reservations where id = '\(reservation.id)' for no key update")
        }
        for step in 0..<2 {
            for (session, reservation, order) in pairs {
                // It would wait for the other for good.
                try session.execute("set local lock_timeout = '10s'")
                try session.query(
                    "update reservation_items set qty = qty, assigned_asset_ids = '{}' where id = $1",
                    [reservation.lines[order[step]].id])
            }
        }
        for (session, _, _) in pairs { try session.execute("commit") }
    }

    @Test("one INSERT of lines takes the items by id, whatever the order of the lines") func inserted() throws {
        let holder = try TestDatabase.shared().session()
        let reservation = try house.addReservation()
        try holder.execute("begin; select from items where id = '\(items[1].id)' for no key update")
        let pending = try first.start(
            """
            insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
            values ($1, $2, $3, 1, 1), ($1, $2, $4, 2, 1)
            """, [house.tenant, reservation.id, items[1].id, items[0].id])
        #expect(try pending.isBlocked(seenFrom: house.database))
        let fault = refusal {
            try second.query("select from items where id = $1 for no key update nowait", [items[0].id])
        }
        #expect(fault?.sqlState == "55P03")
        try holder.execute("commit")
        try pending.finish()
    }

    @Test(
        "a turnaround that is changed while a line is added counts for it, also where nothing is refused",
        arguments: ["refuse", "allow"])
    func turnaround(overbooking: String) throws {
        try house.database.query("update tenants set overbooking = $2 where id = $1", [house.tenant, overbooking])
        let reservation = try house.addReservation(pickupAt: Depot.day(3), returnAt: Depot.day(5))
        let hold = """
            select to_char(lower(hold) at time zone 'UTC', 'MM-DD HH24:MI') || to_char(upper(hold) at time zone 'UTC', ' MM-DD HH24:MI')
            from reservation_items where reservation_id = $1
            """
        try first.execute("begin; update items set turnaround_minutes = 90 where id = '\(items[0].id)'")
        let pending = try second.start(
            "insert into reservation_items (tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, 1)",
            [house.tenant, reservation.id, items[0].id])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try first.execute("commit")
        try pending.finish()
        #expect(try house.database.value(hold, [reservation.id]) == "01-03 00:00 01-05 01:30")

        // And the other way round: the line is there first, and who changes the turnaround has not seen it.
        try first.execute("begin")
        try first.query("update reservation_items set item_id = $1 where reservation_id = $2", [items[1].id, reservation.id])
        let desk = try house.phone(.manager)
        let item = items[1].id
        let work = BackgroundWork { try desk.patch("/items/\(item)", ["turnaround_minutes": 30]) }
        #expect(try first.isWaitedFor(seenFrom: house.database))
        try first.execute("commit")
        #expect(try work.value().status == 200)
        #expect(try house.database.value(hold, [reservation.id]) == "01-03 00:00 01-05 00:30")
    }

    @Test("who changes a turnaround waits for the reservations that hold the item, with neither their lines nor the item in hand")
    func turnaroundLast() throws {
        let reservation = try reserve()
        let holder = try TestDatabase.shared().session()
        try holder.execute("begin; select from reservations where id = '\(reservation.id)' for no key update")
        try first.query("select set_config('office.tenant', $1, false)", [house.tenant])
        let pending = try first.start(
            "select office.lock_turnaround($1, array[$2::uuid], array[$2::uuid])", [house.tenant, items[0].id])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try second.query("select from items where id = $1 for no key update nowait", [items[0].id])
        try second.query("select from reservation_items where id = $1 for no key update nowait", [reservation.lines[0].id])
        try holder.execute("commit")
        try pending.finish()
    }

    @Test("what was put into a case after its contents were locked is not waited for: PUT begins anew") func contents() throws {
        let lens = try house.addItem("Lens")
        let units = try house.addAssets(3, of: lens).sorted { $0.id < $1.id }
        let box = try house.addCase(holding: [units[2]])
        let put = """
            select (office.put_asset_contents(
                tenant => $1, subject => $2, session => null, role => 'staff', request_id => null, key => $3, fingerprint => 'f',
                lock_timeout_ms => null, asset => $4, contents => array[$5::uuid])).status
            """
        try first.execute("begin; select from assets where id = '\(units[2].id)' for no key update")
        let pending = try second.start(
            put, [house.tenant, house.account(.staff).subject, ID.fresh(), box.id, units[0].id])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try first.execute("update assets set case_id = '\(box.id)' where id = '\(units[1].id)'; commit")
        #expect(refusal { try pending.finish() }?.sqlState == "40001")
        #expect(try house.phone().putContents([units[0]], into: box).status == 200)
        #expect(try house.facts().assets.filter { $0["case_id"] == box.id }.map { $0["id"] } == [units[0].id])
    }

    @Test("a trip that another program has in hand is not waited for by who has its line: that begins anew") func trip() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        let trip = try shelf.database.value("select id from asset_checkouts where asset_id = $1", [shelf.units[0].id])
        try first.execute("begin; select from asset_checkouts where id = '\(trip ?? "")' for no key update")
        let close = "update reservations set status = 'returned' where id = $1"
        #expect(refusal { try second.query(close, [shelf.reservation.id]) }?.sqlState == "40001")
        try second.query("select set_config('office.tenant', $1, false)", [shelf.house.tenant])
        let lock = "select office.lock_ledger($1, array[$2::uuid, null])"
        #expect(refusal { try second.query(lock, [shelf.house.tenant, trip]) }?.sqlState == "40001")
        try first.execute("commit")
        try second.query(lock, [shelf.house.tenant, trip])
        try second.query(close, [shelf.reservation.id])
        let out = "select count(*) from asset_checkouts where asset_id = $1 and returned_at is null"
        #expect(try shelf.database.value(out, [shelf.units[0].id]) == "0")
    }

    @Test("a line that goes does not wait for who has its reservation in hand: that begins anew") func lineGoes() throws {
        let reservation = try reserve()
        let line = reservation.lines[0]
        try first.execute("begin; select from reservations where id = '\(reservation.id)' for no key update")
        let remove = "delete from reservation_items where id = $1"
        #expect(refusal { try second.query(remove, [line.id]) }?.sqlState == "40001")
        try first.execute("commit")
        let version = "select version from reservations where id = $1"
        let before = try house.database.value(version, [reservation.id]).flatMap { Int($0) } ?? 0
        try second.query(remove, [line.id])
        #expect(try house.database.value(version, [reservation.id]) == "\(before + 2)")
    }

    @Test("a line that moves does not wait for who has either reservation in hand: that begins anew") func lineMoves() throws {
        let (from, to) = try (reserve(), house.addReservation())
        let move = "update reservation_items set reservation_id = $2 where id = $1"
        for reservation in [from, to] {
            try first.execute("begin; select from reservations where id = '\(reservation.id)' for no key update")
            #expect(refusal { try second.query(move, [from.lines[0].id, to.id]) }?.sqlState == "40001")
            try first.execute("commit")
        }
        try second.query(move, [from.lines[0].id, to.id])
        let count = "select count(*) from reservation_items where reservation_id = $1"
        #expect(try house.database.value(count, [to.id]) == "1")
    }

    @Test("who has an item does not wait for a line that holds it: that begins anew") func turnaroundAgainstLine() throws {
        let reservation = try house.addReservation([LineDraft(items[0])], pickupAt: Depot.day(3), returnAt: Depot.day(5))
        try first.execute("begin; select from reservation_items where id = '\(reservation.lines[0].id)' for no key update")
        let change = "update items set turnaround_minutes = 30 where id = $1"
        #expect(refusal { try second.query(change, [items[0].id]) }?.sqlState == "40001")
        try first.execute("commit")
        try second.query(change, [items[0].id])
        let hold = "select upper(hold) at time zone 'UTC' from reservation_items where id = $1"
        #expect(try house.database.value(hold, [reservation.lines[0].id])?.hasSuffix("01-05 00:30:00") == true)
    }

    @Test("a movement that is written as it was takes its reservation before its line") func movement() throws {
        let cable = try house.addCounted()
        let reservation = try house.addReservation([LineDraft(cable, qty: 5)])
        let line = reservation.lines[0]
        try house.database.query(
            "insert into stock_movements (tenant_id, reservation_item_id, kind, qty) values ($1, $2, 'out', 1)",
            [house.tenant, line.id])
        try first.execute("begin; select from reservations where id = '\(reservation.id)' for no key update")
        let pending = try second.start("update stock_movements set qty = qty where reservation_item_id = $1", [line.id])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try first.execute("select from reservation_items where id = '\(line.id)' for no key update nowait; commit")
        try pending.finish()
    }

    @Test("sixteen writers at the same reservations, items and cases: no deadlock in some five hundred transactions")
    func contest() throws {
        let patience = ["LOCK_TIMEOUT": "60s", "POOL_TIMEOUT": "60s", "STATEMENT_TIMEOUT": "2min"]
        let server = try TestServer.start(settings: patience, database: .fresh())
        let contest = try OrderContest(on: server)
        let faults = try race(16) { writer in try (0..<32).compactMap { try contest.write(writer, $0) } }
        #expect(faults.flatMap(\.self) == [])
        #expect(server.stop() == .code(0))
        #expect(PostgresLog.deadlocks(in: server.database) == [])
    }
}

/// The house that they contend in, and what each of them does there.
private final class OrderContest: Sendable {
    private let database: TestDatabase
    private let house: House
    private let goods: [Item]
    private let bookings: [Reservation]
    private let units: [Asset]
    private let boxes: [Asset]
    private let ofLenses: Reservation

    init(on server: TestServer) throws {
        let house = try House(on: server)
        let goods = try (0..<4).map { try house.addItem("Goods \($0)", serialized: false) }
        try house.database.query("update items set owned_qty = 100000 where tenant_id = $1", [house.tenant])
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
        bookings = try (0..<4).map { place in
            try house.addReservation((0..<4).map { LineDraft(goods[(place + $0) % 4]) })
        }
        let lens = try house.addItem("Lens")
        units = try house.addAssets(6, of: lens)
        boxes = try (0..<2).map { _ in try house.addCase() }
        ofLenses = try house.addReservation([LineDraft(lens, qty: 6)])
        (database, self.house, self.goods) = (server.database, house, goods)
    }

    /// One transaction, or call, of a writer; gives what is no answer to it.
    func write(_ writer: Int, _ turn: Int) throws -> String? {
        let session = try database.session()
        let booking = bookings[(writer + turn) % 4]
        do throws(DatabaseError) {
            switch writer % 5 {
            case 0:
                try session.execute("begin; select from reservations where id = '\(booking.id)' for no key update")
                for line in turn.isMultiple(of: 2) ? booking.lines : booking.lines.reversed() {
                    try session.query("update reservation_items set qty = qty where id = $1", [line.id])
                }
                try session.execute("commit")
                return nil
            case 1:
                try session.query(
                    """
                    insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
                    values ($1, $2, $3, 5, 1), ($1, $2, $4, 6, 1)
                    """,
                    [house.tenant, booking.id, goods[(writer * 7 + turn) % 4].id, goods[(writer * 7 + turn * 3 + 1) % 4].id])
                return nil
            default: break
            }
        } catch {
            try? session.execute("rollback")
            return error.description
        }
        return try call(writer, turn)
    }

    private func call(_ writer: Int, _ turn: Int) throws -> String? {
        let phone = try house.phone(.manager)
        let box = boxes[turn % 2]
        let answers: [Answer]
        switch writer % 5 {
        case 2: answers = [try phone.patch("/items/\(goods[turn % 4].id)", ["turnaround_minutes": .number(Double(turn * 10))])]
        case 3:
            let inside = (0..<turn % 4).map { units[(turn + writer + $0) % 6] }
            answers = [try phone.putContents(inside, into: box)]
        default: answers = [try phone.pickUp(box, on: ofLenses), try phone.takeBack(box, from: ofLenses)]
        }
        return answers.first { ![200, 409, 503].contains($0.status) }.map { "\($0.status) \($0.code ?? "")" }
    }
}
