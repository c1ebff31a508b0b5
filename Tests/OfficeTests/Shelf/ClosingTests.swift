import TestSupport
import Testing

/// When the last return closes a reservation, row by row (docs/shelf.md).
@Suite(.mayBlock) struct ClosingTests {
    private let shelf: ShelfScene
    private var camera: Asset { shelf.cameras[0] }

    init() throws { shelf = try ShelfScene() }

    private func shown(_ reservation: Reservation? = nil) throws -> Answer {
        try shelf.phone.get("/reservations/\((reservation ?? shelf.reservation).id)")
    }

    private func takeOut(_ asset: Asset? = nil, on reservation: Reservation? = nil, at: String = minutesAgo(30)) throws {
        #expect(try shelf.phone.pickUp(asset ?? camera, on: reservation ?? shelf.reservation, at: at).status == 200)
    }

    @Test("something is out still: it stays confirmed, also where that is said to be the last") func stillOut() throws {
        try takeOut()
        try takeOut(shelf.cameras[1])
        let back = try shelf.phone.takeBack(camera, from: shelf.reservation, last: true)
        #expect(back.text == takenBack(camera, status: "confirmed"))
        #expect(try shown()["to_close"] == false && shelf.status() == "confirmed")
    }

    @Test("every line has had its qty out, scanned and counted, and a case: returned by itself") func complete() throws {
        try takeOut(shelf.box)
        for camera in shelf.cameras.prefix(2) { try takeOut(camera) }
        #expect(try shelf.phone.countOut(6, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation)["reservation_status"] == "confirmed")
        for camera in shelf.cameras.prefix(2) { #expect(try shelf.phone.takeBack(camera, from: shelf.reservation).status == 200) }
        #expect(try shown()["items"]?.array?.map { $0["had_out"] } == [2, 6, 2, 1])
        let at = minutesAgo(1)
        let trace = try shelf.trace {
            try shelf.phone.countIn(5, lost: 1, of: shelf.cableLine, on: shelf.reservation, at: at, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(trace.actions == ["stock.returned", "reservation.returned"])
        #expect(trace.audit.allSatisfy { $0.source == "api" && $0.actor == trace.actor && $0.key == trace.key })
        let row = trace.after.reservation(shelf.reservation)
        #expect(row?["status"] == "returned" && row?["returned_by_flip"] == "t")
        #expect(try shown()["to_close"] == false)
    }

    @Test(
        "an exchanged piece fills its place once: swapped on a line of one, that is all; on a line of two, it is not",
        arguments: [1, 2])
    func swapped(qty: Int) throws {
        let reservation = try shelf.house.addReservation([LineDraft(shelf.camera, qty: qty)])
        try takeOut(on: reservation)
        #expect(try shelf.phone.swap(camera, by: shelf.cameras[1], on: reservation, at: minutesAgo(20)).status == 200)
        let back = try shelf.phone.takeBack(shelf.cameras[1], from: reservation, at: minutesAgo(10))
        #expect(back["reservation_status"] == (qty == 1 ? "returned" : "confirmed"))
        let now = try shown(reservation)
        #expect(now["items"]?[0]?["had_out"] == 1 && now["to_close"] == .bool(qty == 2))
    }

    @Test(
        "`at` is on the day of return_at, in the house's zone, or later: returned by itself",
        arguments: [
            ("2024-06-05T04:59:59Z", "confirmed"), ("2024-06-05T05:00:00Z", "returned"), ("2024-06-06T12:00:00Z", "returned"),
        ])
    func lastDay(at: String, status: String) throws {
        try shelf.house.leaveOpen()
        let reservation = try shelf.house.addReservation(
            [LineDraft(shelf.camera, qty: 2)], pickupAt: "2024-06-03T12:00:00Z", returnAt: "2024-06-05T23:00:00Z")
        try takeOut(on: reservation, at: "2024-06-03T12:00:00Z")
        let back = try shelf.phone.takeBack(camera, from: reservation, at: at)
        #expect(back["reservation_status"] == .string(status))
        #expect(try shelf.status(of: reservation) == status)
        #expect(try shown(reservation)["to_close"] == .bool(status == "confirmed"))
    }

    @Test("a return on the last day closes it, also where an earlier one is heard of after it", arguments: [true, false])
    func lastDayInAnyOrder(isInOrder: Bool) throws {
        try shelf.house.leaveOpen()
        let reservation = try shelf.house.addReservation(
            [LineDraft(shelf.camera, qty: 3)], pickupAt: "2024-06-03T12:00:00Z", returnAt: "2024-06-05T23:00:00Z")
        let returns = [(camera, "2024-06-04T12:00:00Z"), (shelf.cameras[1], "2024-06-05T12:00:00Z")]
        for (asset, _) in returns { try takeOut(asset, on: reservation, at: "2024-06-03T12:00:00Z") }
        let heard = isInOrder ? returns : returns.reversed()
        let answers = try heard.map { try shelf.phone.takeBack($0.0, from: reservation, at: $0.1)["reservation_status"] }
        #expect(answers == ["confirmed", "returned"])
    }

    @Test(
        "said to be the last while something was out: what comes back then closes it, unless it went out after that",
        arguments: [true, false])
    func saidEarlier(isAfter: Bool) throws {
        try takeOut()
        try takeOut(shelf.cameras[1], at: minutesAgo(isAfter ? 15 : 25))
        let first = try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(20), last: true)
        #expect(first["reservation_status"] == "confirmed")
        let second = try shelf.phone.takeBack(shelf.cameras[1], from: shelf.reservation, at: minutesAgo(10))
        #expect(second["reservation_status"] == (isAfter ? "confirmed" : "returned"))
    }

    @Test("the return says that it is the last, of an asset, of counted gear: returned", arguments: [true, false])
    func saidToBeLast(isCounted: Bool) throws {
        let trace: Trace
        if isCounted {
            #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(30)).status == 200)
            trace = try shelf.trace {
                try shelf.phone.countIn(3, used: 1, of: shelf.cableLine, on: shelf.reservation, last: true, key: $0)
            }
            #expect(
                trace.after.movements.filter { $0["key"] == trace.key }.allSatisfy {
                    $0["effect"]?.contains(#""last": true"#) == true
                })
        } else {
            try takeOut()
            trace = try shelf.trace { try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: $0) }
            #expect(trace.after.trips(of: camera).map { $0["return_effect"] } == [#"{"last": true}"#])
        }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(trace.after.reservation(shelf.reservation)?["returned_by_flip"] == "t")
        #expect(try shelf.status() == "returned")
    }

    @Test(
        "back already, nothing out, and said to be the last: 200 and returned, with the stamps of its last return; once for a key"
    )
    func backAlready() throws {
        try takeOut()
        let back = minutesAgo(20)
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: back)["reservation_status"] == "confirmed")
        let at = WireTime.now()
        let trace = try shelf.trace { try shelf.phone.takeBack(camera, from: shelf.reservation, at: at, last: true, key: $0) }
        trace.expectDone()
        #expect(trace.answer.text == takenBack(camera, status: "returned"))
        #expect(trace.actions == ["reservation.returned"])
        let row = trace.after.reservation(shelf.reservation)
        #expect(row?["status"] == "returned" && row?["returned_by_flip"] == "t")
        #expect(Instant(row?["actual_return_at"]) == Instant(back))
        #expect(row?["returned_at"] == trace.after.trips(of: camera).first?["returned_at"])
        // Its key closes no second time.
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "confirmed").status == 200)
        try shelf.house.forgetKeys()
        let again = try shelf.phone.takeBack(camera, from: shelf.reservation, at: at, last: true, key: trace.key)
        #expect(again.text == takenBack(camera, status: "confirmed"))
        #expect(try shelf.status() == "confirmed")
    }

    @Test("so of a counted line, with none that comes back") func noneBack() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
        let out = try shelf.trace { try shelf.phone.countIn(0, of: shelf.cableLine, on: shelf.reservation, last: true, key: $0) }
        out.expectDone()
        #expect(out.answer["reservation_status"] == "confirmed" && out.changed == ["keys"])
        #expect(try shelf.phone.countIn(4, of: shelf.cableLine, on: shelf.reservation)["reservation_status"] == "confirmed")
        let trace = try shelf.trace {
            try shelf.phone.countIn(0, of: shelf.cableLine, on: shelf.reservation, last: true, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer.json == answered(line: shelf.cables(pickedUp: 4, out: 0, returned: 4), status: "returned"))
        #expect(trace.actions == ["reservation.returned"])
    }

    @Test("of scanned gear too: what went out again meanwhile stays out, and nothing is closed") func outAgain() throws {
        func close() throws -> Trace {
            try shelf.trace { try shelf.phone.countIn(0, of: shelf.cameraLine, on: shelf.reservation, last: true, key: $0) }
        }
        try takeOut()
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(20)).status == 200)
        try takeOut(at: minutesAgo(10))
        let early = try close()
        early.expectDone()
        #expect(early.answer["reservation_status"] == "confirmed" && early.changed == ["keys"])
        #expect(early.answer["line"]?["out"] == 1 && early.answer["line"]?["picked_up"] == 1)
        #expect(try shelf.house.facts().whereabouts(of: camera) == shelf.reservation.id)

        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(5)).status == 200)
        let trace = try close()
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned" && trace.actions == ["reservation.returned"])
        #expect(trace.answer["line"]?["out"] == 0 && trace.answer["line"]?["returned"] == 1)
        let undone = try shelf.phone.undo(trace.key, on: shelf.reservation)
        #expect(undone["reservation_status"] == "confirmed")
    }

    @Test("said to be the last where nothing ever went out: 409 as ever, and nothing changes") func nothingYet() throws {
        try shelf.trace { try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: $0) }
            .expectRefusal("asset_not_checked_out")
        let trace = try shelf.trace {
            try shelf.phone.countIn(0, of: shelf.cableLine, on: shelf.reservation, last: true, key: $0)
        }
        trace.expectRefusal("more_than_out")
    }

    @Test("else it stays confirmed, to be closed: a read, a list and a phone's copy say so; what is still to go out can")
    func toClose()
        throws
    {
        let feed = Feed(phone: shelf.phone)
        let cursor = try feed.cursor()
        try takeOut()
        let trace = try shelf.trace { try shelf.phone.takeBack(camera, from: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.text == takenBack(camera, status: "confirmed"))
        #expect(trace.actions == ["asset.returned"])
        #expect(trace.after.reservation(shelf.reservation)?["actual_return_at"] == nil)
        let listed = try shelf.phone.get("/reservations?window=week&candidates=none")["reservations"]?.array ?? []
        let documents = [
            try shown().json, try #require(listed.first { $0["id"] == .string(shelf.reservation.id) }),
            try #require(try feed.run(since: cursor).document(shelf.reservation.id)),
        ]
        for document in documents {
            #expect(document["status"] == "confirmed" && document["to_close"] == true && document["overdue"] == false)
            #expect(document["items"]?.array?.map { $0["had_out"] } == [1, 0, 0])
        }
        try takeOut(shelf.cameras[1], at: minutesAgo(1))
        #expect(try shown()["to_close"] == false)
    }

    @Test("a trip that another reservation's override ends counts for its own reservation; `last` is said of the one that asks")
    func taken() throws {
        let whole = try shelf.house.addReservation([LineDraft(shelf.camera)])
        try takeOut(on: whole)
        let partly = try shelf.house.addReservation([LineDraft(shelf.camera, qty: 2)])
        try takeOut(shelf.cameras[1], on: partly)
        for (camera, other, status) in [(camera, whole, "returned"), (shelf.cameras[1], partly, "confirmed")] {
            let back = try shelf.phone.bringBack(camera, from: shelf.reservation, because: "It came along.", last: true)
            #expect(back.status == 200 && back["reservation_status"] == "confirmed", "nothing ever went out here")
            #expect(try shelf.status(of: other) == status)
        }
    }

    @Test("what is returned already is not moved by it: 200, and no row") func returnedAlready() throws {
        try takeOut()
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, last: true).status == 200)
        let version = try shown()["version"]
        let trace = try shelf.trace { try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: $0) }
        #expect(trace.answer["reservation_status"] == "returned" && trace.changed == ["keys"])
        #expect(try shown()["version"] == version)
    }

    @Test("two phones that hand out one sticker, a second apart: it is out once, and both are told so") func oneSticker() throws {
        let (shelf, camera) = (self.shelf, self.camera)
        let phones = [shelf.phone, try shelf.house.phone(.manager)]
        let answers = try race(2) {
            try phones[$0].pickUp(camera, on: shelf.reservation, at: WireTime.now(plus: $0 - 10), code: camera.code)
        }
        #expect(answers.map(\.status) == [200, 200])
        #expect(
            answers.map(\.text) == Array(repeating: pickedUp(camera, on: shelf.reservation, line: shelf.cameraLine), count: 2))
        let facts = try shelf.house.facts()
        #expect(facts.trips(of: camera).count == 1 && facts.whereabouts(of: camera) == shelf.reservation.id)
        #expect(facts.audit.count { $0["action"] == "asset.picked_up" } == 1)
        #expect(try shown()["items"]?[0]?["had_out"] == 1)
    }
}
