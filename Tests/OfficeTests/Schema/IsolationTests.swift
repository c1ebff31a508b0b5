import TestSupport
import Testing

/// The same rules under isolation levels at which a lock alone shows nothing of what others have just done: whoever can't see it, writes
/// nothing.
@Suite(.mayBlock) struct IsolationTests {
    private static let levels = ["repeatable read", "serializable"]

    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// Runs the second change in a transaction of that level that began before the first was made; gives what it was refused with.
    private func second(_ sql: String, at level: String, after first: () throws -> Void) throws -> DatabaseError? {
        let session = try shelf.secondSession()
        try session.execute("begin isolation level \(level); select count(*) from assets")
        try shelf.database.execute("begin")
        try first()
        let pending = try session.start(sql)
        let observer = try shelf.secondSession()
        #expect(try pending.isBlocked(seenFrom: observer))
        try shelf.database.execute("commit")
        let fault = refusal { try pending.finish() }
        try session.execute("rollback")
        return fault
    }

    private func assign() throws {
        try shelf.database.query(DirectSQL.assign, [shelf.line.id, "{\(shelf.units[0].id)}"])
    }

    @Test("an asset that a line takes becomes none of another item, and does not go", arguments: levels)
    func asset(level: String) throws {
        let change = "update assets set item_id = '\(shelf.lens.id)' where id = '\(shelf.units[0].id)'"
        #expect(try second(change, at: level, after: assign)?.sqlState == "40001")
        try shelf.database.query(DirectSQL.assign, [shelf.line.id, "{}"])
        #expect(
            try second("delete from assets where id = '\(shelf.units[0].id)'", at: level, after: assign)?.sqlState == "40001")
        #expect(try shelf.house.facts().asset(shelf.units[0])?["item_id"] == shelf.camera.id)
    }

    @Test("an item that a line takes stays serialized", arguments: levels) func serialized(level: String) throws {
        let chair = try shelf.house.addItem("Chair")
        let fault = try second("update items set serialized = false where id = '\(chair.id)'", at: level) {
            try shelf.database.query(
                "insert into reservation_items (tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, 1)",
                [shelf.house.tenant, shelf.reservation.id, chair.id])
        }
        #expect(fault?.sqlState == "40001")
        #expect(try shelf.database.value("select serialized from items where id = $1", [chair.id]) == "t")
    }

    @Test("a line that things go out on gets no smaller, also while somebody else has its reservation in hand", arguments: levels)
    func qty(level: String) throws {
        let fewer = "update reservation_items set qty = 1 where id = '\(shelf.line.id)'"
        let fault = try second(fewer, at: level) { for unit in shelf.units.prefix(2) { try shelf.checkOut(unit) } }
        #expect(fault?.sqlState == "40001")

        let session = try shelf.secondSession()
        try session.execute("begin isolation level \(level); select count(*) from assets")
        let holder = try shelf.secondSession()
        try holder.execute("begin; select from reservations where id = '\(shelf.reservation.id)' for no key update")
        #expect(refusal { try session.query(fewer) }?.sqlState == "40001")
        try session.execute("rollback")
        try holder.execute("rollback")
        #expect(try shelf.house.facts().line(shelf.line)?["qty"] == "2")
    }

    @Test("a turnaround does not change while a line that was not seen holds the item", arguments: levels)
    func turnaround(level: String) throws {
        let chair = try shelf.house.addItem("Chair")
        let fault = try second("update items set turnaround_minutes = 60 where id = '\(chair.id)'", at: level) {
            try shelf.database.query(
                "insert into reservation_items (tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, 1)",
                [shelf.house.tenant, shelf.reservation.id, chair.id])
        }
        #expect(fault?.sqlState == "40001")
        #expect(try shelf.database.value("select turnaround_minutes from items where id = $1", [chair.id]) == "0")
        try shelf.database.query("update items set turnaround_minutes = 60 where id = $1", [chair.id])
        let holds = """
            select l.held_until - r.return_at
            from reservation_items l join reservations r on r.id = l.reservation_id where l.item_id = $1
            """
        #expect(try shelf.database.value(holds, [chair.id]) == "01:00:00")
    }

    @Test("a ticket tells of all its parcels, also where its own words did not change meanwhile", arguments: levels)
    func parcels(level: String) throws {
        _ = try shelf.house.addTicket(outbound: ["A", "B"])
        try shelf.database.query("update ticket_parcels set state = 'in_transit' where tenant_id = $1", [shelf.house.tenant])
        func receive(_ slot: Int) -> String {
            """
            update ticket_parcels set state = 'received', received_at = now()
            where tenant_id = '\(shelf.house.tenant)' and slot = \(slot)
            """
        }
        let session = try shelf.secondSession()
        try session.execute("begin isolation level \(level); select count(*) from ticket_parcels")
        try shelf.database.query(receive(1))
        #expect(refusal { try session.query(receive(2)) }?.sqlState == "40001")
        try session.execute("rollback; begin isolation level \(level)")
        try session.query(receive(2))
        try session.execute("commit")
        let state = "select outbound_state from tickets where tenant_id = $1"
        #expect(try shelf.database.value(state, [shelf.house.tenant]) == "received")
    }

    @Test("each goes on where nobody else is at it, but for what needs a lock that shows something", arguments: levels)
    func alone(level: String) throws {
        let session = try shelf.secondSession()
        // Of the lens there is a unit, whose key holds its item whatever the level.
        let chair = try shelf.house.addItem("Chair")
        let changes: [(String, String?)] = [
            ("update reservation_items set qty = 1 where id = '\(shelf.line.id)'", nil),
            ("update assets set notes = 'x' where id = '\(shelf.units[0].id)'", nil),
            ("update items set name = 'x', is_case = true where id = '\(shelf.lens.id)'", nil),
            ("update items set serialized = false where id = '\(chair.id)'", "40001"),
            ("update items set turnaround_minutes = 60 where id = '\(chair.id)'", "40001"),
            ("update items set serialized = false where id = '\(shelf.lens.id)'", "23503"),
            ("delete from assets where id = '\(shelf.lensUnit.id)'", "40001"),
        ]
        for (sql, state) in changes {
            try session.execute("begin isolation level \(level)")
            var found: String?
            do { try session.query(sql) } catch { found = error.sqlState }
            #expect(found == state, "\(sql)")
            try session.execute("rollback")
        }
    }
}
