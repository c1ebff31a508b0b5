import TestSupport
import Testing

/// How a reservation stands once something was undone, and which key is told where a return has closed it (docs/shelf.md).
@Suite(.mayBlock) struct ClosingUndoTests {
    private let shelf: ShelfScene
    private var camera: Asset { shelf.cameras[0] }
    private var other: Asset { shelf.cameras[1] }

    init() throws { shelf = try ShelfScene() }

    private func takeOut(_ asset: Asset, key: String = ID.fresh(), at: String = minutesAgo(30)) throws {
        #expect(try shelf.phone.pickUp(asset, on: shelf.reservation, at: at, key: key).status == 200)
    }

    private func takeBack(_ asset: Asset, key: String = ID.fresh(), at: String = minutesAgo(20), last: Bool = false) throws {
        #expect(try shelf.phone.takeBack(asset, from: shelf.reservation, at: at, last: last, key: key).status == 200)
    }

    /// Undoes the key and says how the reservation stands.
    private func undo(_ key: String) throws -> String? {
        let trace = try shelf.trace { try shelf.phone.undo(key, on: shelf.reservation, key: $0) }
        trace.expectDone()
        let status = trace.after.reservation(shelf.reservation)?["status"]
        #expect(trace.answer["reservation_status"]?.string == status)
        return status
    }

    @Test("something is out: confirmed, also where that return was said to be the last") func out() throws {
        try takeOut(camera)
        try takeBack(camera, key: "in", last: true)
        #expect(try shelf.status() == "returned")
        #expect(try undo("in") == "confirmed")
        #expect(try shelf.house.facts().reservation(shelf.reservation)?["returned_by_flip"] == "f")
        // That it was the last is undone with it: it comes back without.
        try takeBack(camera)
        #expect(try shelf.status() == "confirmed")
    }

    @Test("nothing out, something back, and the return that stands closes nothing: confirmed, to be closed") func toClose() throws
    {
        try takeOut(camera)
        try takeOut(other, key: "out")
        try takeBack(camera)
        #expect(try undo("out") == "confirmed")
        #expect(try shelf.phone.get("/reservations/\(shelf.reservation.id)")["to_close"] == true)
    }

    @Test("nothing out, and the return that stands was said to be the last: returned") func saidToBeLast() throws {
        try takeOut(camera)
        try takeOut(other, key: "out")
        try takeBack(camera, last: true)
        #expect(try shelf.status() == "confirmed")
        #expect(try undo("out") == "returned")
        #expect(try shelf.house.facts().reservation(shelf.reservation)?["returned_by_flip"] == "t")
    }

    @Test("nothing out, and every line has had its qty out: returned") func complete() throws {
        let reservation = try shelf.house.addReservation([LineDraft(shelf.camera)])
        #expect(try shelf.phone.pickUp(camera, on: reservation, at: minutesAgo(30)).status == 200)
        let extra = try shelf.phone.takeOut(other, on: reservation, because: "Two.", at: minutesAgo(25), key: "two")
        #expect(extra["overridden"] == ["line_capacity_full"])
        #expect(try shelf.phone.takeBack(camera, from: reservation)["reservation_status"] == "confirmed")
        #expect(try shelf.phone.undo("two", on: reservation)["reservation_status"] == "returned")
    }

    @Test(
        "nothing out, and the return that stands was on the last day: returned; on the day before: confirmed",
        arguments: [true, false])
    func lastDay(isLastDay: Bool) throws {
        try shelf.house.leaveOpen()
        let reservation = try shelf.house.addReservation(
            [LineDraft(shelf.camera, qty: 2)], pickupAt: "2024-06-03T12:00:00Z", returnAt: "2024-06-05T23:00:00Z")
        for (asset, key) in [(camera, "one"), (other, "two")] {
            #expect(try shelf.phone.pickUp(asset, on: reservation, at: "2024-06-03T12:00:00Z", key: key).status == 200)
        }
        let at = isLastDay ? "2024-06-05T12:00:00Z" : "2024-06-04T12:00:00Z"
        #expect(try shelf.phone.takeBack(camera, from: reservation, at: at)["reservation_status"] == "confirmed")
        let undone = try shelf.phone.undo("two", on: reservation)
        #expect(undone["reservation_status"] == (isLastDay ? "returned" : "confirmed"))
    }

    @Test("nothing out, and a person has opened it again since that return: confirmed") func reopened() throws {
        try takeOut(camera)
        try takeBack(camera, last: true)
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "confirmed").status == 200)
        try takeOut(other, key: "out", at: WireTime.now())
        #expect(try undo("out") == "confirmed")
    }

    @Test("returned before what is undone: returned, by the server or by a person as before", arguments: [true, false])
    func before(isPerson: Bool) throws {
        try takeOut(camera)
        try takeBack(camera, last: !isPerson)
        if isPerson { #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "returned").status == 200) }
        let over = try shelf.phone.takeOut(other, on: shelf.reservation, because: "One more.", key: "over")
        #expect(over["overridden"] == ["reservation_wrong_state"])
        #expect(try undo("over") == "returned")
        #expect(try shelf.house.facts().reservation(shelf.reservation)?["returned_by_flip"] == (isPerson ? "f" : "t"))
    }

    @Test("nothing ever out: as it was before", arguments: ["confirmed", "requested", "returned"]) func never(status: String)
        throws
    {
        let shelf = try ShelfScene(status: status)
        #expect(try shelf.phone.takeOut(shelf.cameras[0], on: shelf.reservation, because: "Now.", key: "out").status == 200)
        #expect(try shelf.phone.undo("out", on: shelf.reservation)["reservation_status"] == .string(status))
        #expect(try shelf.status() == status)
    }

    @Test("a counted return that flipped is undone, and decides anew") func counted() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countIn(1, of: shelf.cableLine, on: shelf.reservation).status == 200)
        let back = try shelf.phone.countIn(3, of: shelf.cableLine, on: shelf.reservation, last: true, key: "in")
        #expect(back["reservation_status"] == "returned")
        #expect(try undo("in") == "confirmed")
        #expect(try shelf.phone.countIn(3, of: shelf.cableLine, on: shelf.reservation)["reservation_status"] == "confirmed")
    }

    @Test("what was back already and was said to be the last: to be closed again, and undone once", arguments: [true, false])
    func closing(isCounted: Bool) throws {
        func close(_ key: String) throws -> Answer {
            isCounted
                ? try shelf.phone.countIn(0, of: shelf.cableLine, on: shelf.reservation, last: true, key: key)
                : try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: key)
        }
        if isCounted {
            #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(30)).status == 200)
            #expect(try shelf.phone.countIn(4, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(20)).status == 200)
        } else {
            try takeOut(camera)
            try takeBack(camera)
        }
        for key in ["first", "second"] {
            #expect(try close(key)["reservation_status"] == "returned")
            let refused = try shelf.phone.pickUp(other, on: shelf.reservation)
            #expect(refused["error"]?["current"]?["undo_key"] == .string(key))
            let history = try shelf.phone.get("/reservations/\(shelf.reservation.id)/history")["history"]?.array
            #expect(history?.last?["key"] == .string(key))
            let trace = try shelf.trace { try shelf.phone.undo(key, on: shelf.reservation, key: $0) }
            trace.expectDone()
            #expect(trace.answer["reservation_status"] == "confirmed" && trace.actions == ["reservation.reopened"])
            #expect(trace.after.checkouts.count == trace.before.checkouts.count)
            #expect(try shelf.phone.get("/reservations/\(shelf.reservation.id)")["to_close"] == true)
        }
        for key in ["first", "second"] {
            let again = try shelf.trace { try shelf.phone.undo(key, on: shelf.reservation, key: $0) }
            #expect(again.answer.status == 200 && again.changed == ["keys"])
        }
    }

    @Test("a part told lost that was said to be the last: undone, the part is there again and the reservation to be closed")
    func lostAndLast() throws {
        try takeOut(shelf.box)
        try takeBack(shelf.box)
        #expect(try shelf.status() == "confirmed")
        let lost = try shelf.phone.bringBack(
            shelf.lenses[0], from: shelf.reservation, saying: ["lost": true, "last": true], at: WireTime.now(), key: "lost")
        #expect(lost["reservation_status"] == "returned")
        let trace = try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.actions == ["asset.lost_undone", "reservation.reopened"])
        #expect(trace.after.asset(shelf.lenses[0])?["status"] == "IN_STOCK")
        #expect(trace.answer["reservation_status"] == "confirmed")
        #expect(try shelf.phone.get("/reservations/\(shelf.reservation.id)")["to_close"] == true)
        // Nothing of it is left to close anything.
        try takeOut(camera, key: "out")
        #expect(try undo("out") == "confirmed")
    }

    @Test("a part told lost after a person closed it: undone, it stays closed") func lostAfterClosing() throws {
        try takeOut(shelf.box)
        try takeBack(shelf.box)
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "returned").status == 200)
        let lost = try shelf.phone.bringBack(
            shelf.lenses[0], from: shelf.reservation, saying: ["lost": true], at: WireTime.now(), key: "lost")
        #expect(lost.status == 200)
        #expect(try undo("lost") == "returned")
    }

    @Test("a closing that a person has moved since: 409 too_late") func closingMoved() throws {
        try takeOut(camera)
        try takeBack(camera)
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: "close").status == 200)
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "closed").status == 200)
        try shelf.trace { try shelf.phone.undo("close", on: shelf.reservation, key: $0) }.expectRefusal("too_late")
    }

    // MARK: The key

    @Test("a pickup, a counted one and a swap name the key of the caller's own return, while it can be undone") func ownKey()
        throws
    {
        try takeOut(camera)
        try takeBack(camera, key: "in", last: true)
        let calls =
            [
                { try shelf.phone.pickUp(other, on: shelf.reservation, key: $0) },
                { try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, key: $0) },
                { try shelf.phone.swap(camera, by: other, on: shelf.reservation, key: $0) },
                { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: $0) },
            ] as [(String) throws -> Answer]
        for call in calls {
            let trace = try shelf.trace(call)
            trace.expectRefusal("reservation_wrong_state")
            #expect(trace.answer["error"]?["current"]?["undo_key"] == "in")
        }
        #expect(try undo("in") == "confirmed")
        #expect(try shelf.phone.pickUp(other, on: shelf.reservation).status == 200)
    }

    @Test("what went out since and was undone leaves the key as it was") func keyAfterUndo() throws {
        try takeOut(camera)
        try takeBack(camera, key: "in", last: true)
        #expect(try shelf.phone.takeOut(other, on: shelf.reservation, because: "One more.", key: "over").status == 200)
        #expect(try undo("over") == "returned")
        let refused = try shelf.phone.pickUp(other, on: shelf.reservation)
        #expect(refused["error"]?["current"]?["undo_key"] == "in")
    }

    @Test("no key to who did not close it, nor where a person did, nor where it is too late to undo") func noKey() throws {
        func key(_ phone: Phone) throws -> JSONTree? {
            let refused = try phone.pickUp(other, on: shelf.reservation, at: WireTime.now(plus: 1))
            #expect(refused.code == "reservation_wrong_state")
            return refused["error"]?["current"]?["undo_key"]
        }
        let desk = try shelf.house.phone(.manager)
        try takeOut(camera)
        try takeBack(camera, key: "in", last: true)
        #expect(try key(desk) == nil && key(shelf.phone) == "in")
        try shelf.house.database.query("update assets set status = 'ARCHIVED' where id = $1", [camera.id])
        #expect(try key(shelf.phone) == nil)
        try shelf.house.database.query("update assets set status = 'IN_STOCK' where id = $1", [camera.id])
        #expect(try key(shelf.phone) == "in")
        #expect(try desk.move(shelf.reservation, to: "confirmed").status == 200)
        #expect(try desk.move(shelf.reservation, to: "returned").status == 200)
        #expect(try key(desk) == nil && key(shelf.phone) == nil)
    }

    @Test("the window is that of the setting") func window() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1", "UNDO_WINDOW": "2h"])
        let shelf = try ShelfScene(on: server)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(300)).status == 200)
        let back = try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, at: minutesAgo(240), last: true, key: "in")
        #expect(back["reservation_status"] == "returned")
        for (age, key) in [("0 h", "in"), ("3 h", nil)] as [(String, JSONTree?)] {
            try shelf.house.database.query(
                "update asset_checkouts set returned_at = returned_at - $2::interval where asset_id = $1",
                [shelf.cameras[0].id, age])
            let refused = try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation)
            #expect(refused.code == "reservation_wrong_state" && refused["error"]?["current"]?["undo_key"] == key)
        }
        #expect(server.stop() == .code(0))
    }
}
