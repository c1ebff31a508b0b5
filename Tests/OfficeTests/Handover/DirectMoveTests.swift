import TestSupport
import Testing

/// The same moves made by another program, straight in the tables (docs/database.md): the database refuses and records.
@Suite(.mayBlock) struct DirectMoveTests {
    private func set(_ status: String, _ scene: Scene, context: String = "") throws {
        try scene.house.database.execute(
            "begin; \(context) update reservations set status = '\(status)' where id = '\(scene.reservation.id)'; commit")
    }

    @Test("each pair of states: an audit row, nothing at all or a refusal", arguments: StatusMove.all)
    func move(_ move: StatusMove) throws {
        let scene = try Scene(status: move.from)
        let before = try scene.house.facts()
        if move.from == move.to || move.isAllowed {
            try set(move.to, scene)
        } else {
            let fault = #expect(throws: DatabaseError.self) { try set(move.to, scene) }
            #expect(fault?.sqlState == "23514")
            #expect(fault?.constraint == "reservations_status_move")
            try scene.house.database.execute("rollback")
        }
        let after = try scene.house.facts()
        guard move.isAllowed else { return #expect(before == after) }
        #expect(after.reservation(scene.reservation)?["status"] == move.to)
        #expect(after.audit.map(AuditEntry.init) == [recorded(move.to, scene, from: move.from)])
        #expect((after.reservation(scene.reservation)?["returned_at"] != nil) == (move.to == "returned"))
    }

    private func recorded(_ to: String, _ scene: Scene, from: String) -> AuditEntry {
        AuditEntry(
            source: "system", action: "reservation.\(to)", entityType: "reservation", entity: scene.reservation.id,
            reservation: scene.reservation.id, from: from, to: to, before: ["status": .string(from)],
            after: ["status": .string(to)])
    }

    @Test("returned with gear out closes its checkouts, by the person where the program says so", arguments: [true, false])
    func closesCheckouts(isKnown: Bool) throws {
        let scene = try Scene(assigned: 2)
        for unit in scene.units.prefix(2) { try scene.house.checkOut(unit, on: scene.reservation, line: scene.line) }
        let person = scene.house.account(.manager).subject
        try set(
            "returned", scene,
            context: isKnown ? "set local office.source = 'web'; set local office.actor = '\(person)';" : "")
        let facts = try scene.house.facts()
        #expect(facts.audit.map { $0["action"] } == ["reservation.returned", "asset.returned", "asset.returned"])
        #expect(facts.audit.allSatisfy { $0["source"] == (isKnown ? "web" : "system") })
        #expect(facts.audit.allSatisfy { $0["actor_user_id"] == (isKnown ? person : nil) })
        #expect(facts.checkouts.allSatisfy { $0["returned_at"] != nil && $0["returned_by"] == (isKnown ? person : nil) })
        #expect(facts.assets.allSatisfy { $0["current_reservation_id"] == nil })
    }

    @Test("cancelled is refused with gear out") func cancelWithGearOut() throws {
        let scene = try Scene()
        try scene.house.checkOut(scene.units[0], on: scene.reservation, line: scene.line)
        let before = try scene.house.facts()
        let fault = #expect(throws: DatabaseError.self) { try set("cancelled", scene) }
        #expect(fault?.constraint == "reservations_status_move")
        try scene.house.database.execute("rollback")
        #expect(try scene.house.facts() == before)
    }

    @Test("an import may insert a reservation in any state", arguments: StatusMove.states)
    func inserts(status: String) throws {
        #expect(try Scene(status: status).house.facts().audit.isEmpty)
    }
}
