import TestSupport
import Testing

/// What a line holds, whoever writes (docs/apps/desk.md, "Stock").
@Suite(.mayBlock) struct HoldTests {
    @Test("a line of a confirmed reservation holds from pickup to return and turnaround; another's holds nothing")
    func held() throws {
        let depot = try Depot(turnaround: 90)
        for status in ["draft", "requested", "returned", "closed", "cancelled"] {
            #expect(try depot.hold(depot.reserve(2...4, qty: 1, status: status)) == [nil, nil, "t", "0"])
        }
        #expect(try depot.hold(depot.reserve(2...4, qty: 1)) == ["01-02 00:00", "01-04 01:30", "t", "0"])
    }

    @Test("it follows the reservation's status and times, and the item's turnaround") func follows() throws {
        let depot = try Depot(turnaround: 30)
        let reservation = try depot.reserve(2...4, qty: 1, status: "requested")
        try depot.confirm(reservation)
        #expect(try depot.hold(reservation) == ["01-02 00:00", "01-04 00:30", "t", "0"])
        try depot.house.database.query(
            "update reservations set pickup_at = pickup_at + interval '1 day', return_at = return_at + interval '3 days' where id = $1",
            [reservation.id])
        #expect(try depot.hold(reservation) == ["01-03 00:00", "01-07 00:30", "t", "0"])
        for (minutes, until) in [(60, "01-07 01:00"), (0, "01-07 00:00")] {
            try depot.house.database.query("update items set turnaround_minutes = $2 where id = $1", [depot.battery.id, minutes])
            #expect(try depot.hold(reservation) == ["01-03 00:00", until, "t", "0"])
        }
        try depot.house.database.query("update reservations set status = 'cancelled' where id = $1", [reservation.id])
        #expect(try depot.hold(reservation) == [nil, nil, "t", "0"])
    }

    @Test("it follows the line to another item, and to another reservation") func moved() throws {
        let depot = try Depot(turnaround: 30)
        let reservation = try depot.reserve(2...4, qty: 1)
        let other = try depot.house.addItem("Cable", serialized: false)
        let later = try depot.reserve(8...9, qty: 1)
        let line = reservation.lines[0]
        try depot.house.database.query("update reservation_items set item_id = $2 where id = $1", [line.id, other.id])
        #expect(try depot.hold(reservation) == ["01-02 00:00", "01-04 00:00", "t", "0"])
        try depot.house.database.query("update reservation_items set reservation_id = $2 where id = $1", [line.id, later.id])
        #expect(
            try depot.house.database.value("select lower(hold) = '2030-01-08Z' from reservation_items where id = $1", [line.id])
                == "t")
    }

    @Test("a hold or a shortage that somebody writes is overruled") func overruled() throws {
        let depot = try Depot()
        let reservation = try depot.reserve(2...4, qty: 3)
        try depot.house.database.query(
            """
            update reservation_items
            set hold = null, held_from = null, held_until = '2031-01-01Z', shortage = 3
            where reservation_id = $1
            """, [reservation.id])
        #expect(try depot.hold(reservation) == ["01-02 00:00", "01-04 00:00", "t", "0"])
        let line = ID.fresh()
        try depot.house.database.query(
            """
            insert into reservation_items (id, tenant_id, reservation_id, item_id, qty, hold, held_until, shortage)
            values ($1, $2, $3, $4, 0, 'empty', '2031-01-01Z', 7)
            """, [line, depot.house.tenant, reservation.id, depot.battery.id])
        let row = try depot.house.database.query(
            "select held_until = '2030-01-04Z', shortage from reservation_items where id = $1", [line])
        #expect(row == [["t", "0"]])
    }

    @Test("a time of no length and no turnaround holds nothing") func empty() throws {
        let depot = try Depot()
        let reservation = try depot.reserve(2...2, qty: 9)
        #expect(try depot.hold(reservation) == [nil, nil, "t", "0"])
        #expect(throws: DatabaseError.self) {
            try depot.house.database.query("update reservations set return_at = '2030-01-03Z' where id = $1", [reservation.id])
        }
    }

    @Test("what changes a line's hold alone moves neither its time nor the feed's cursor") func unseen() throws {
        let depot = try Depot()
        let reservation = try depot.reserve(2...4, qty: 1)
        let seen =
            "select updated_at, (select count(*) from change_log where row_table = 'reservation_items' and tenant_id = $2) "
            + "from reservation_items where reservation_id = $1"
        let before = try depot.house.database.query(seen, [reservation.id, depot.house.tenant])
        try depot.house.database.query("update items set turnaround_minutes = 60 where id = $1", [depot.battery.id])
        #expect(try depot.house.database.query(seen, [reservation.id, depot.house.tenant]) == before)
        #expect(try depot.hold(reservation)[1] == "01-04 01:00")
    }

    @Test("a line that comes while its reservation is being confirmed waits for that, and then holds") func insertWaits() throws {
        let depot = try Depot()
        let reservation = try depot.reserve(2...4, qty: 1, status: "requested")
        let desk = try TestDatabase.shared().session()
        try desk.execute("begin")
        try depot.confirm(reservation, in: desk)
        let other = try TestDatabase.shared().session()
        let pending = try other.start(
            "insert into reservation_items (tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, 2)",
            [depot.house.tenant, reservation.id, depot.battery.id])
        #expect(try pending.isBlocked(seenFrom: depot.house.database))
        try desk.execute("commit")
        try pending.finish()
        #expect(
            try depot.house.database.query(
                "select count(*), count(held_until) from reservation_items where reservation_id = $1", [reservation.id])
                == [["2", "2"]])
    }

    @Test("a turnaround that changes waits for a line that is being written, whose hold then follows") func turnaroundWaits()
        throws
    {
        let depot = try Depot()
        let desk = try TestDatabase.shared().session()
        let reservation = try depot.reserve(2...4, qty: 1, status: "requested")
        try desk.execute("begin")
        try depot.confirm(reservation, in: desk)
        let other = try TestDatabase.shared().session()
        let pending = try other.start("update items set turnaround_minutes = 60 where id = $1", [depot.battery.id])
        #expect(try pending.isBlocked(seenFrom: depot.house.database))
        try desk.execute("commit")
        try pending.finish()
        #expect(try depot.hold(reservation) == ["01-02 00:00", "01-04 01:00", "t", "0"])
    }
}
