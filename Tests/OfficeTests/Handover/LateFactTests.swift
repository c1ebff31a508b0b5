import TestSupport
import Testing

/// A pickup that happened before the return that flipped its reservation, and arrives after it (docs/client-guide.md, "Late facts"):
/// applied when every condition holds, refused when any one does not.
@Suite(.mayBlock) struct LateFactTests {
    /// The key of the return that closed a reservation. The phone that sent it is told it where a pickup is refused.
    private static let closing = "closing"

    /// One camera out and back, said to be the last: the server itself took the reservation for returned, `at` ten minutes ago.
    private func flipped(qty: Int = 2, assigned: Int = 0) throws -> (Scene, returnedAt: String) {
        let scene = try Scene(qty: qty, assigned: assigned)
        let back = minutesAgo(10)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(30)).status == 200)
        let last = try scene.phone.takeBack(
            scene.units[0], from: scene.reservation, at: back, last: true, key: Self.closing)
        #expect(last.status == 200)
        #expect(try scene.status() == "returned")
        return (scene, back)
    }

    @Test("earlier than the return, never out here, the server's own flip: applied, and the reservation reopens")
    func applied() throws {
        let (scene, _) = try flipped()
        let at = minutesAgo(20)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: at, key: $0) }
        trace.expectDone(pickedUp(scene.units[1], on: scene.reservation, line: scene.line))
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "lines", "reservations"])
        #expect(
            trace.audit == [
                trace.assetEntry(
                    "asset.picked_up", scene.units[1], on: scene.reservation, status: ("returned", "confirmed"),
                    points: (nil, scene.reservation.id), at: at),
                trace.moveEntry("reservation.reopened", scene.reservation, status: ("returned", "confirmed"), at: at),
            ])
        let reservation = trace.after.reservation(scene.reservation)
        #expect(reservation?["status"] == "confirmed")
        for column in ["returned_at", "actual_return_at"] { #expect(reservation?[column] == nil) }
        #expect(reservation?["picked_up_at"] == trace.before.reservation(scene.reservation)?["picked_up_at"])
    }

    @Test("the next last return flips it again, with the latest return's time") func flipsAgain() throws {
        let (scene, back) = try flipped()
        #expect(try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: minutesAgo(40)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[1], from: scene.reservation, at: minutesAgo(15)).status == 200)
        let reservation = try scene.house.facts().reservation(scene.reservation)
        #expect(reservation?["status"] == "returned")
        #expect(Instant(reservation?["actual_return_at"]) == Instant(back))
        #expect(Instant(reservation?["actual_pickup_at"]).map { $0 < Instant(minutesAgo(39)) ?? $0 } == true)
        #expect(try scene.phone.pickUp(scene.units[2], on: scene.reservation, at: minutesAgo(20)).code == "line_capacity_full")
    }

    @Test("late, and it does not fit: the row below refuses and the flip stands") func doesNotFit() throws {
        let (scene, _) = try flipped(qty: 1)
        let lens = try scene.house.addAsset(of: scene.house.addItem("Cooke S4"))
        for (unit, code) in [(scene.units[1], "line_capacity_full"), (lens, "asset_not_on_reservation")] {
            let trace = try scene.trace { try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(20), key: $0) }
            #expect(trace.answer.code == code)
            #expect(trace.answer["error"]?["current"]?["reservation_status"] == "returned")
            #expect(trace.before == trace.after)
        }
    }

    @Test("at the very time of the return, or later: 409 reservation_wrong_state") func notEarlier() throws {
        let (scene, back) = try flipped()
        for at in [back, minutesAgo(5), WireTime.now(plus: WireTime.day)] {
            try expectWrongState(scene, scene.units[1], at: at, undoKey: Self.closing)
        }
    }

    @Test("was out on it before: 409 reservation_wrong_state") func wasOut() throws {
        let scene = try Scene()
        for unit in scene.units.prefix(2) {
            #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(30)).status == 200)
        }
        #expect(try scene.phone.takeBack(scene.units[1], from: scene.reservation, at: minutesAgo(20)).status == 200)
        let last = try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(10), key: Self.closing)
        #expect(last.status == 200)
        try expectWrongState(scene, scene.units[1], at: minutesAgo(15), undoKey: Self.closing)
    }

    @Test("a person's returned stands, with gear out or without: 409 reservation_wrong_state", arguments: [true, false])
    func personReturned(gearOut: Bool) throws {
        let scene = try Scene()
        if gearOut { try scene.house.checkOut(scene.units[0], on: scene.reservation, line: scene.line) }
        #expect(try scene.house.phone(.manager).move(scene.reservation, to: "returned").status == 200)
        try expectWrongState(scene, scene.units[1], at: minutesAgo(30))
    }

    @Test("another program's returned stands too") func otherProgramReturned() throws {
        let scene = try Scene()
        try scene.house.database.query("update reservations set status = 'returned' where id = $1", [scene.reservation.id])
        try expectWrongState(scene, scene.units[1], at: minutesAgo(30))
    }

    @Test("reopened by a person and returned by a person: the earlier flip counts no more") func reopenedByPerson() throws {
        let (scene, _) = try flipped()
        let desk = try scene.house.phone(.manager)
        #expect(try desk.move(scene.reservation, to: "confirmed").status == 200)
        #expect(try desk.move(scene.reservation, to: "returned").status == 200)
        try expectWrongState(scene, scene.units[1], at: minutesAgo(20))
    }

    @Test("closed since: 409 reservation_wrong_state") func closed() throws {
        let (scene, _) = try flipped()
        #expect(try scene.house.phone(.manager).move(scene.reservation, to: "closed").status == 200)
        try expectWrongState(scene, scene.units[1], at: minutesAgo(20), status: "closed")
    }

    @Test("late by a hundred days: judged by its time, stamped with the server's") func longAgo() throws {
        let (scene, _) = try flipped()
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: daysAgo(100), key: $0) }
        #expect(trace.answer.status == 200)
        #expect(trace.isServerTime(trace.after.trips(of: scene.units[1]).first?["actual_pickup_at"]))
    }

    /// - Parameter undoKey: that of the phone's own return which closed the reservation; nil where it was not so, and none is told.
    private func expectWrongState(
        _ scene: Scene, _ unit: Asset, at: String, status: String = "returned", undoKey: String? = nil
    ) throws {
        let trace = try scene.trace { try scene.phone.pickUp(unit, on: scene.reservation, at: at, key: $0) }
        var current: [String: JSONTree] = ["reservation_status": .string(status)]
        current["undo_key"] = undoKey.map { JSONTree.string($0) }
        trace.expectRefusal(
            409, "reservation_wrong_state",
            "Reservation \(scene.reservation.reference) is \(status == "draft" ? "a draft" : status).",
            current: .object(current))
    }
}
