import TestSupport
import Testing

/// What is undone no more, and what a key that was undone does (docs/shelf.md).
@Suite(.mayBlock) struct UndoRefusalTests {
    private let shelf: ShelfScene
    private var camera: Asset { shelf.cameras[0] }

    init() throws { shelf = try ShelfScene() }

    private func takeOut(key: String = "out", at: String = minutesAgo(30)) throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, key: key).status == 200)
    }

    private func expectTooLate(_ key: String, on reservation: Reservation? = nil) throws {
        let trace = try shelf.trace { try shelf.phone.undo(key, on: reservation ?? shelf.reservation, key: $0) }
        trace.expectRefusal("too_late")
        let reference = (reservation ?? shelf.reservation).reference
        #expect(trace.answer["error"]?["message"] == "This can't be undone any more on \(reference).")
    }

    @Test("no such reservation in the tenant: 404 reservation_not_found") func noReservation() throws {
        try takeOut()
        let stranger = try ShelfScene()
        try shelf.trace { try shelf.phone.undo("out", on: stranger.reservation, key: $0) }.expectRefusal(
            404, "reservation_not_found")
    }

    @Test("a key that made nothing at the shelf, or not on this reservation: 409 nothing_to_undo") func nothing() throws {
        try takeOut()
        let other = try shelf.otherReservation()
        #expect(try shelf.house.phone(.manager).move(other, to: "returned", key: "move").status == 200)
        for (key, reservation) in [("unknown", shelf.reservation), ("out", other), ("move", other)] {
            let trace = try shelf.trace { try shelf.phone.undo(key, on: reservation, key: $0) }
            trace.expectRefusal("nothing_to_undo")
            #expect(
                trace.answer["error"]?["message"] == "There is nothing to undo on \(reservation.reference).")
        }
    }

    @Test("a pickup that came back, a return that went out again: 409 too_late") func later() throws {
        try takeOut()
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(20), key: "in").status == 200)
        try expectTooLate("out")
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(camera, on: other, at: minutesAgo(10)).status == 200)
        try expectTooLate("in")
        #expect(try shelf.phone.takeBack(camera, from: other).status == 200)
        try expectTooLate("in")
    }

    @Test("a swap whose second came back, or whose first went out elsewhere: 409 too_late") func laterSwap() throws {
        try takeOut()
        #expect(try shelf.phone.swap(camera, by: shelf.cameras[1], on: shelf.reservation, key: "swap").status == 200)
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(camera, on: other).status == 200)
        try expectTooLate("swap")
        #expect(try shelf.phone.takeBack(camera, from: other).status == 200)
        try expectTooLate("swap")
        try expectTooLate("out")
    }

    @Test("a counted line that moved again: 409 too_late") func laterMovement() throws {
        #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, key: "two").status == 200)
        #expect(try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, key: "one").status == 200)
        try expectTooLate("two")
        #expect(try shelf.phone.undo("one", on: shelf.reservation).status == 200)
        #expect(try shelf.phone.undo("two", on: shelf.reservation).status == 200)
        #expect(try shelf.house.facts().line(shelf.cableLine)?["counted_out"] == "0")
    }

    @Test("a case of which a part moved on: 409 too_late, and all of it stays out") func laterPart() throws {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: "box").status == 200)
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation).status == 200)
        try expectTooLate("box")
    }

    @Test("a person moved the status since: 409 too_late", arguments: ["confirmed", "closed"]) func moved(to status: String)
        throws
    {
        try takeOut()
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: "in").status == 200)
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: status).status == 200)
        try expectTooLate("in")
    }

    @Test("what a person brought back with the status has no key, and the pickup is too late") func personReturned() throws {
        try takeOut()
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "returned", key: "move").status == 200)
        try expectTooLate("out")
        try shelf.trace { try shelf.phone.undo("move", on: shelf.reservation, key: $0) }.expectRefusal("nothing_to_undo")
    }

    @Test("an asset that is gone for good since: 409 too_late") func goneSince() throws {
        try takeOut()
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, key: "in").status == 200)
        try shelf.house.database.query("update assets set status = 'ARCHIVED' where id = $1", [camera.id])
        try expectTooLate("in")
    }

    @Test("what an override took from another reservation: 409 too_late") func taken() throws {
        try takeOut()
        let other = try shelf.otherReservation()
        let taken = try shelf.phone.takeOut(camera, on: other, because: "It is here.", key: "taken")
        #expect(taken["overridden"] == ["asset_unavailable"])
        try expectTooLate("taken", on: other)
        try expectTooLate("out")
        #expect(try shelf.phone.takeBack(camera, from: other).status == 200)
    }

    @Test("longer ago than 24 hours, or than the setting says: 409 too_late", arguments: [nil, "2h"]) func window(
        setting: String?
    ) throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"].merging(setting.map { ["UNDO_WINDOW": $0] } ?? [:]) { $1 })
        let shelf = try ShelfScene(on: server)
        let inside = setting == nil ? "23h" : "1h"
        let outside = setting == nil ? "25h" : "3h"
        for (age, status) in [(outside, 409), (inside, 200)] {
            let camera = shelf.cameras[status == 200 ? 1 : 0]
            #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, key: age).status == 200)
            try shelf.house.database.query(
                "update asset_checkouts set picked_up_at = picked_up_at - $2::interval where asset_id = $1", [camera.id, age])
            let answer = try shelf.phone.undo(age, on: shelf.reservation)
            #expect(answer.status == status && answer.code == (status == 409 ? "too_late" : nil))
        }
        #expect(server.stop() == .code(0))
    }

    @Test("undone already: 200, the same facts, and no audit row; its own key is replayed") func twice() throws {
        try takeOut()
        let first = try shelf.phone.undo("out", on: shelf.reservation, key: "undo")
        #expect(first.status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == first.json && trace.changed == ["keys"])
        let replay = try shelf.phone.undo("out", on: shelf.reservation, key: "undo")
        #expect(replay.isReplay && replay.body == first.body)
        // An undo is no pickup or return: nobody undoes it.
        try shelf.trace { try shelf.phone.undo("undo", on: shelf.reservation, key: $0) }.expectRefusal("nothing_to_undo")
    }

    @Test("the undone key sent again is replayed while it is stored, then 409 already_applied; nothing changes") func again()
        throws
    {
        let at = minutesAgo(30)
        try takeOut(at: at)
        #expect(try shelf.phone.undo("out", on: shelf.reservation).status == 200)
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, key: "out").isReplay)
        try shelf.house.forgetKeys()
        try shelf.trace { _ in try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, key: "out") }
            .expectRefusal("already_applied")
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
    }

    @Test("so for a return that was undone: its old key does not close the trip again") func returnAgain() throws {
        try takeOut()
        let at = minutesAgo(10)
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: at, key: "in").status == 200)
        #expect(try shelf.phone.undo("in", on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: at, key: "in").isReplay)
        try shelf.house.forgetKeys()
        try shelf.trace { _ in try shelf.phone.takeBack(camera, from: shelf.reservation, at: at, key: "in") }
            .expectRefusal("already_applied")
        #expect(try shelf.house.facts().whereabouts(of: camera) == shelf.reservation.id)
    }

    @Test("so for a movement and a swap that were undone") func othersAgain() throws {
        #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, key: "two").status == 200)
        #expect(try shelf.phone.undo("two", on: shelf.reservation).status == 200)
        try takeOut()
        #expect(try shelf.phone.swap(camera, by: shelf.cameras[1], on: shelf.reservation, key: "swap").status == 200)
        #expect(try shelf.phone.undo("swap", on: shelf.reservation).status == 200)
        try shelf.house.forgetKeys()
        try shelf.trace { _ in try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, key: "two") }
            .expectRefusal("already_applied")
        try shelf.trace { _ in try shelf.phone.swap(camera, by: shelf.cameras[1], on: shelf.reservation, key: "swap") }
            .expectRefusal("already_applied")
    }

    @Test("a key that is a UUID may be named in any case") func upperCase() throws {
        let key = ID.fresh()
        try takeOut(key: key)
        #expect(try shelf.phone.undo(key.uppercased(), on: shelf.reservation).status == 200)
    }

    @Test("it is for staff") func role() throws {
        try takeOut()
        try shelf.trace(by: .viewer) { try shelf.house.phone(.viewer).undo("out", on: shelf.reservation, key: $0) }
            .expectRefusal(403, "insufficient_role")
    }

    @Test(
        "a body without a key, or with one that no header could hold, is a 400",
        arguments: [
            (#"{}"#, "required"), (#"{"key":null}"#, "required"), (#"{"key":7}"#, "wrong_type"), (#"{"key":""}"#, "too_short"),
            (#"{"key":"with space"}"#, "invalid_value"), (#"{"key":"é"}"#, "invalid_value"),
            (#"{"key":"\"out\""}"#, "invalid_value"),
        ])
    func faults(text: String, code: String) throws {
        let path = "/reservations/\(shelf.reservation.id)/undo"
        let trace = try shelf.trace { try shelf.phone.post(path, bytes: Array(text.utf8), key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == ["key \(code)"])
    }

    @Test("the history tells the key of what can still be undone, to who did it") func history() throws {
        try takeOut()
        func keys(_ role: Role) throws -> [String] {
            let shown = try shelf.house.phone(role).get("/reservations/\(shelf.reservation.id)/history")
            return (shown["history"]?.array ?? []).compactMap { $0["key"]?.string }
        }
        #expect(try keys(.staff) == ["out"] && keys(.manager).isEmpty)
        #expect(try shelf.phone.undo("out", on: shelf.reservation).status == 200)
        #expect(try keys(.staff).isEmpty)
    }
}
