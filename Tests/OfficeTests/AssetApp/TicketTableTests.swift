import TestSupport
import Testing

/// What holds of tickets and numbers whoever writes the tables: an import, a report, a web office.
@Suite(.mayBlock) struct TicketTableTests {
    private static let receive = """
        update ticket_parcels set state = 'received', received_at = now()
        where tenant_id = $1 and way = 'outbound' and slot = $2
        """

    @Test("two programs that each bring one of a ticket's parcels home: the ticket is delivered")
    func settled() throws {
        let house = try House()
        _ = try house.addTicket(outbound: ["1", "2"])
        let other = try TestDatabase.shared().session()
        try house.database.execute("begin")
        try house.database.query(Self.receive, [house.tenant, 1])
        let second = try other.start(Self.receive, [house.tenant, 2])
        #expect(try second.isBlocked(seenFrom: TestDatabase.shared().session()))
        try house.database.execute("commit")
        try second.finish()
        #expect(
            try house.database.value("select outbound_state from tickets where tenant_id = $1", [house.tenant]) == "received")
    }

    @Test("a ticket goes by what its parcels are, also when they go")
    func emptied() throws {
        let house = try House()
        _ = try house.addTicket(outbound: ["1", "2"], back: "3")
        func states() throws -> [String?] {
            try house.database.query("select outbound_state, return_state from tickets where tenant_id = $1", [house.tenant])[0]
        }
        #expect(try states() == ["pending", "pending"])
        try house.database.query(Self.receive, [house.tenant, 1])
        #expect(try states() == ["in_transit", "pending"])
        try house.database.query("delete from ticket_parcels where tenant_id = $1 and slot = 2", [house.tenant])
        #expect(try states() == ["received", "pending"])
        try house.database.query("delete from ticket_parcels where tenant_id = $1", [house.tenant])
        #expect(try states() == [nil, nil])
    }

    @Test(
        "the tables refuse a sixth slot, a second return, a state that is none, and one that came at no time",
        arguments: [
            ("'outbound', 6, '1', 'pending', null", "ticket_parcels_slot_check"),
            ("'outbound', 0, '1', 'pending', null", "ticket_parcels_slot_check"),
            ("'return', 2, '1', 'pending', null", "ticket_parcels_slot_check"),
            ("'outbound', 1, '1', 'delivered', null", "ticket_parcels_state_check"),
            ("'outbound', 1, '1', 'received', null", "ticket_parcels_received_check"),
            ("'outbound', 1, ' - ', 'pending', null", "ticket_parcels_tracking_number_check"),
        ])
    func refused(values: String, constraint: String) throws {
        let house = try House()
        _ = try house.addTicket()
        let fault = #expect(throws: DatabaseError.self) {
            try house.database.query(
                """
                insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, state, received_at)
                select tenant_id, id, \(values)::timestamptz from tickets where tenant_id = $1
                """, [house.tenant])
        }
        #expect(fault?.constraint == constraint)
    }

    @Test("a company that goes takes its counters with it, and who makes a row waits for no other company's")
    func counters() throws {
        let house = try House()
        _ = try house.addTicket()
        let observer = try TestDatabase.shared().session()
        func left(_ tenant: String) throws -> String? {
            try observer.value("select count(*) from counters where tenant_id = $1", [tenant])
        }
        #expect(try left(house.tenant) == "1")
        try house.database.execute("begin")
        #expect(try house.addTicket() == 2)
        // Ours is not committed, and another company's next number is there at once.
        #expect(try House().addTicket() == 1)
        try house.database.execute("commit")
        let empty = ID.fresh()
        try observer.query("insert into tenants (id, name) values ($1, 'short-lived')", [empty])
        try observer.query("insert into counters (tenant_id, kind, highest) values ($1, 'tickets', 1)", [empty])
        try observer.query("delete from tenants where id = $1", [empty])
        #expect(try left(empty) == "0")
    }
}
