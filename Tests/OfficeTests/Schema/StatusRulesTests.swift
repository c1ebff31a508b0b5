import TestSupport
import Testing

/// How a reservation's status moves, whoever moves it, by direct SQL as a superuser (docs/database.md).
@Suite(.mayBlock) struct StatusRulesTests {
    static let states = ["draft", "requested", "confirmed", "returned", "closed", "cancelled"]
    static let moves: Set<[String]> = [
        ["draft", "requested"], ["draft", "cancelled"],
        ["requested", "confirmed"], ["requested", "cancelled"],
        ["confirmed", "returned"], ["confirmed", "cancelled"],
        ["returned", "closed"], ["returned", "confirmed"],
    ]

    @Test("an import inserts a reservation in any state; from there only the contract's moves go on", arguments: states)
    func everyMove(from: String) throws {
        let house = try House()
        for to in Self.states where to != from {
            let reservation = try house.addReservation(status: from)
            let move = { _ = try house.database.query(DirectSQL.move, [reservation.id, to]) }
            if Self.moves.contains([from, to]) {
                try move()
                let audit = try house.facts().audit(about: reservation.id)
                #expect(audit.map { $0["action"] } == ["reservation.\(to)"])
                #expect(audit.map { [$0["source"], $0["from_status"], $0["to_status"]] } == [["system", from, to]])
            } else {
                #expect(constraint(refusing: move) == "reservations_status_move")
                #expect(try house.facts().reservation(reservation)?["status"] == from)
            }
        }
    }

    @Test("the present status is no move: nothing is logged and updated_at stays", arguments: states)
    func noMove(status: String) throws {
        let house = try House()
        let reservation = try house.addReservation(status: status)
        let before = try house.facts()
        try house.database.query(DirectSQL.move, [reservation.id, status])
        #expect(try house.facts() == before)
    }

    @Test("a status that is none is refused") func noStatus() throws {
        let house = try House()
        #expect(constraint { _ = try house.addReservation(status: "lost") } == "reservations_status_check")
    }

    @Test("confirmed goes to cancelled only with nothing out") func cancelled() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        let cancel = { _ = try shelf.database.query(DirectSQL.move, [shelf.reservation.id, "cancelled"]) }
        #expect(constraint(refusing: cancel) == "reservations_status_move")
        try shelf.database.query(DirectSQL.takeBack, [shelf.units[0].id])
        try cancel()
    }

    @Test("a person's returned closes what is out, frees the assets and says who, where known") func returned() throws {
        let shelf = try Shelf()
        let person = ID.fresh()
        try shelf.checkOut(shelf.units[0])
        try shelf.checkOut(shelf.units[1])
        try shelf.database.execute(
            """
            begin;
            set local office.source = 'web';
            set local office.actor = '\(person)';
            update reservations set status = 'returned' where id = '\(shelf.reservation.id)';
            commit
            """)
        let facts = try shelf.house.facts()
        let stamp = facts.reservation(shelf.reservation)?["returned_at"]
        #expect(stamp != nil)
        #expect(facts.reservation(shelf.reservation)?["actual_return_at"] == stamp)
        #expect(facts.reservation(shelf.reservation)?["returned_by_flip"] == "f")
        for unit in shelf.units[0...1] {
            #expect(facts.asset(unit)?["current_reservation_id"] == nil)
            #expect(facts.trips(of: unit).map { $0["returned_by"] } == [person])
            #expect(facts.trips(of: unit).map { $0["returned_at"] } == [stamp])
            #expect(facts.trips(of: unit).map { $0["actual_return_at"] } == [stamp])
            #expect(facts.audit.filter { $0["asset_id"] == unit.id }.map { $0["action"] } == ["asset.returned"])
        }
        #expect(facts.audit.filter { $0["asset_id"] == nil }.map { $0["action"] } == ["reservation.returned"])
        #expect(facts.audit.allSatisfy { $0["source"] == "web" && $0["actor_user_id"] == person })
        #expect(facts.audit.allSatisfy { $0["from_status"] == "confirmed" && $0["to_status"] == "returned" })
    }

    @Test("opened again a reservation has no return stamps, returned again it has the latest of its returns")
    func stampsMoveWithIt() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        try shelf.database.query(DirectSQL.move, [shelf.reservation.id, "returned"])
        let first = try shelf.house.facts().reservation(shelf.reservation)
        try shelf.database.query(DirectSQL.move, [shelf.reservation.id, "confirmed"])
        let open = try shelf.house.facts().reservation(shelf.reservation)
        #expect(open?["returned_at"] == nil)
        #expect(open?["actual_return_at"] == nil)
        #expect(open?["picked_up_at"] == first?["picked_up_at"])
        try shelf.database.query(DirectSQL.move, [shelf.reservation.id, "returned"])
        let second = try shelf.house.facts().reservation(shelf.reservation)
        #expect(second?["returned_at"] == first?["returned_at"])
        #expect(second?["actual_return_at"] == first?["actual_return_at"])
    }

    @Test("a change of its lines or its checkouts is a change of the reservation") func touched() throws {
        let shelf = try Shelf()
        func updatedAt() throws -> String? { try shelf.house.facts().reservation(shelf.reservation)?["updated_at"] }
        var seen = [try updatedAt()]
        try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 3])
        seen.append(try updatedAt())
        try shelf.checkOut(shelf.units[0])
        seen.append(try updatedAt())
        try shelf.database.query(DirectSQL.takeBack, [shelf.units[0].id])
        seen.append(try updatedAt())
        #expect(Set(seen).count == seen.count)
    }
}
