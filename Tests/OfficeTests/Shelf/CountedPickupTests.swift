import TestSupport
import Testing

/// The rows of the table of counted pickups (docs/shelf.md), top to bottom.
@Suite(.mayBlock) struct CountedPickupTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    @Test("no such reservation in the tenant: 404 reservation_not_found") func noReservation() throws {
        let stranger = try ShelfScene()
        for id in [ID.fresh(), stranger.reservation.id] {
            let other = Reservation(id: id, reference: "?", lines: [])
            try shelf.trace { try shelf.phone.countOut(1, of: shelf.cableLine, on: other, key: $0) }
                .expectRefusal(404, "reservation_not_found")
        }
        #expect(try stranger.house.facts().movements.isEmpty)
    }

    @Test("no such line on the reservation: 404 line_not_found") func noLine() throws {
        let other = try shelf.otherReservation()
        let stranger = try ShelfScene()
        for line in [other.lines[1], stranger.cableLine, Line(id: ID.fresh(), item: shelf.cable, qty: 1)] {
            try shelf.trace { try shelf.phone.countOut(1, of: line, on: shelf.reservation, key: $0) }
                .expectRefusal(404, "line_not_found")
        }
    }

    @Test("a line of scanned gear: 400 on line_id") func scannedLine() throws {
        let trace = try shelf.trace { try shelf.phone.countOut(1, of: shelf.cameraLine, on: shelf.reservation, key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == ["line_id invalid_value"])
    }

    @Test(
        "reservation not confirmed: 409 reservation_wrong_state",
        arguments: ["draft", "requested", "returned", "closed", "cancelled"])
    func wrongState(status: String) throws {
        let shelf = try ShelfScene(status: status)
        let trace = try shelf.trace {
            try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, at: daysAgo(1), key: $0)
        }
        trace.expectRefusal("reservation_wrong_state")
        #expect(
            trace.answer["error"]?["message"]
                == "Reservation \(shelf.reservation.reference) is \(status == "draft" ? "a draft" : status).")
        #expect(trace.answer["error"]?["current"]?["reservation_status"] == .string(status))
    }

    @Test("more than the line has room for: 409 line_capacity_full, with its counts") func full() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
        let trace = try shelf.trace { try shelf.phone.countOut(3, of: shelf.cableLine, on: shelf.reservation, key: $0) }
        trace.expectRefusal("line_capacity_full")
        #expect(
            trace.answer["error"]?["current"]
                == ["reservation_status": "confirmed", "line": shelf.cables(pickedUp: 4, out: 4)])
        #expect(
            trace.answer["error"]?["message"]
                == "The line has 6 of BNC cable 10 m. Already out: 4. There is not room for that many more.")
    }

    @Test("more than the line is for, with nothing out: the sentence says no more than that") func fullWithNoneOut() throws {
        let refused = try shelf.phone.countOut(7, of: shelf.cableLine, on: shelf.reservation)
        #expect(refused["error"]?["message"] == "The line is for 6 of BNC cable 10 m only.")
        // So that the reservation does not end with what is lost.
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countIn(0, lost: 2, of: shelf.cableLine, on: shelf.reservation).status == 200)
        let lost = try shelf.phone.countOut(5, of: shelf.cableLine, on: shelf.reservation)
        #expect(
            lost["error"]?["message"]
                == "The line has 6 of BNC cable 10 m. Did not come back: 2. There is not room for that many more.")
    }

    @Test("what came back makes room again, what was lost or used up does not") func room() throws {
        #expect(try shelf.phone.countOut(6, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countIn(3, lost: 1, used: 1, of: shelf.cableLine, on: shelf.reservation).status == 200)
        try shelf.trace { try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, key: $0) }
            .expectRefusal("line_capacity_full")
        let trace = try shelf.trace { try shelf.phone.countOut(3, of: shelf.cableLine, on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["line"] == shelf.cables(pickedUp: 9, out: 4, returned: 3, lost: 1, used: 1))
    }

    @Test("else: so many are out, with one audit row, one movement, and the reservation's stamps") func applied() throws {
        let at = minutesAgo(20)
        let trace = try shelf.trace {
            try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: at, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer.json == answered(line: shelf.cables(pickedUp: 4, out: 4)))
        #expect(trace.changed == ["audit", "movements", "keys", "lines", "reservations"])
        let movement = try #require(trace.after.movements.first)
        #expect(trace.after.movements.count == 1)
        #expect([movement["kind"], movement["qty"], movement["key"]] == ["out", "4", trace.key])
        #expect(movement["actor_user_id"] == trace.actor && movement["reservation_item_id"] == shelf.cableLine.id)
        #expect(Instant(movement["at"]) == Instant(at) && trace.isServerTime(movement["moved_at"]))
        #expect(trace.after.line(shelf.cableLine)?["counted_out"] == "4")
        let audit = try #require(trace.audit.first)
        #expect(trace.actions == ["stock.picked_up"])
        #expect(audit.entityType == "line" && audit.entity == shelf.cableLine.id && audit.asset == nil)
        #expect(audit.reservation == shelf.reservation.id && audit.key == trace.key && audit.clientAt == Instant(at))
        #expect([audit.from, audit.to] == ["confirmed", "confirmed"])
        #expect(audit.after?["out"] == 4 && audit.after?["moved"]?["qty"] == 4)
        let reservation = trace.after.reservation(shelf.reservation)
        #expect(Instant(reservation?["actual_pickup_at"]) == Instant(at))
        #expect(trace.isServerTime(reservation?["picked_up_at"]))
    }

    @Test("the same request again is replayed; another body under its key is a 422") func replay() throws {
        let at = minutesAgo(1)
        let first = try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: at, key: "four")
        let before = try shelf.house.facts()
        let again = try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: at, key: "four")
        #expect(again.isReplay && again.body == first.body)
        #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, at: at, key: "four").status == 422)
        #expect(try shelf.house.facts() == before)
    }

    @Test("a late fact: `at` before the server's own flip, also of a line that was out before") func late() throws {
        let phone = shelf.phone
        #expect(try phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try phone.countIn(2, of: shelf.cableLine, on: shelf.reservation, last: true, at: minutesAgo(10)).status == 200)
        #expect(try shelf.status() == "returned")
        try shelf.trace { try phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(10), key: $0) }
            .expectRefusal("reservation_wrong_state")
        let trace = try shelf.trace {
            try phone.countOut(3, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(20), key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "confirmed")
        #expect(trace.answer["line"] == shelf.cables(pickedUp: 5, out: 3, returned: 2))
        #expect(trace.actions == ["stock.picked_up", "reservation.reopened"])
        #expect(trace.after.reservation(shelf.reservation)?["returned_at"] == nil)
    }

    @Test("a person's returned stands, and has brought back what was counted") func personReturned() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        let moved = try shelf.trace(by: .manager) {
            try shelf.house.phone(.manager).move(shelf.reservation, to: "returned", key: $0)
        }
        #expect(moved.answer.status == 200)
        #expect(moved.after.moves(of: shelf.cableLine).sorted() == ["back 4", "out 4"])
        #expect(moved.actions.sorted() == ["reservation.returned", "stock.returned"])
        try shelf.trace { try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(20), key: $0) }
            .expectRefusal("reservation_wrong_state")
    }

    @Test("with something counted out nobody cancels") func cancelled() throws {
        #expect(try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation).status == 200)
        try shelf.trace(by: .manager) { try shelf.house.phone(.manager).move(shelf.reservation, to: "cancelled", key: $0) }
            .expectRefusal("reservation_wrong_state")
    }
}
