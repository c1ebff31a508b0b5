import TestSupport
import Testing

/// Lines of one item that together are more pieces than an int of Postgres holds, each of as many as it may have.
@Suite(.mayBlock) struct VeryManyPiecesTests {
    private static let lines = 22

    @Test("more pieces than an int holds are refused as any that are too many") func refused() throws {
        let depot = try Depot(owned: Self.lines)
        let reservation = try reserve(in: depot)
        let facts = try depot.house.facts()
        let answer = try raise(reservation, of: depot)
        #expect(answer.status == 409 && answer.code == "not_available")
        let short = answer["error"]?["current"]?["short"]?[0]
        #expect(short?["needed"] == 2_200_000_000 && short?["free"] == 22)
        #expect(try depot.house.facts() == facts)
    }

    @Test("where they are let in, availability and shortages count them, and they go again") func allowed() throws {
        let depot = try Depot(owned: Self.lines, overbooking: "allow")
        let reservation = try reserve(in: depot)
        #expect(try raise(reservation, of: depot).status == 200)
        let phone = try depot.house.phone(.viewer)
        let free = try phone.get("/availability?from=2030-01-02T00:00:00Z&to=2030-01-05T00:00:00Z&items=\(depot.battery.id)")
        #expect(free["availability"]?[0]?["min_free"] == -2_199_999_978)
        let shortage = try phone.get("/shortages?from=2030-01-02&to=2030-01-05")["shortages"]?[0]
        #expect(shortage?["missing"] == 2_199_999_978 && shortage?["stretches"]?[0]?["needed"] == 2_200_000_000)
        #expect(shortage?["reservations"]?[0]?["qty"] == 2_200_000_000)
        // As the notifications ask.
        let session = try TestDatabase.shared().session()
        try session.query("select set_config('office.tenant', $1, false)", [depot.house.tenant])
        let missing = try session.value(
            "select max(missing) from office.short_stretches($1, '2030-01-01Z', '2030-01-09Z')", [depot.house.tenant])
        #expect(missing == "2147483625")
        try depot.house.database.query("update tenants set overbooking = 'refuse' where id = $1", [depot.house.tenant])
        let line: JSONTree = ["item_id": .string(depot.battery.id), "qty": 1]
        let less = try depot.house.phone(.manager).patch("/reservations/\(reservation.id)", ["lines": [line]])
        #expect(less.status == 200)
    }

    @Test("with a reason all that is missing of them is recorded") func recorded() throws {
        let depot = try Depot(owned: Self.lines)
        let reservation = try reserve(in: depot)
        #expect(try raise(reservation, of: depot, ["allow_shortage": ["reason": "The sub-rental comes."]]).status == 200)
        let missing = try depot.house.database.value(
            "select sum(shortage) from reservation_items where reservation_id = $1", [reservation.id])
        #expect(missing == "2199999978")
    }

    /// A piece on each line.
    private func reserve(in depot: Depot) throws -> Reservation {
        try depot.house.addReservation(
            Array(repeating: LineDraft(depot.battery, qty: 1), count: Self.lines), pickupAt: Depot.day(3), returnAt: Depot.day(5))
    }

    /// To as many as a line may have, as the desk does.
    private func raise(_ reservation: Reservation, of depot: Depot, _ more: [String: JSONTree] = [:]) throws -> Answer {
        let lines: [JSONTree] = reservation.lines.map { ["id": .string($0.id), "qty": 100_000_000] }
        let body = ["lines": JSONTree.array(lines)].merging(more) { $1 }
        return try depot.house.phone(.manager).patch("/reservations/\(reservation.id)", .object(body))
    }
}
