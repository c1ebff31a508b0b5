import TestSupport
import Testing

/// The rows of the table of counted returns (docs/shelf.md), top to bottom.
@Suite(.mayBlock) struct CountedReturnTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    private func takeFour() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(30)).status == 200)
    }

    @Test("no such reservation, no such line, a line of scanned gear: as for a pickup") func notFound() throws {
        let other = try shelf.otherReservation()
        let nowhere = Reservation(id: ID.fresh(), reference: "?", lines: [])
        try shelf.trace { try shelf.phone.countIn(1, of: shelf.cableLine, on: nowhere, key: $0) }
            .expectRefusal(404, "reservation_not_found")
        try shelf.trace { try shelf.phone.countIn(1, of: other.lines[1], on: shelf.reservation, key: $0) }
            .expectRefusal(404, "line_not_found")
        let trace = try shelf.trace { try shelf.phone.countIn(1, of: shelf.cameraLine, on: shelf.reservation, key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == ["line_id invalid_value"])
    }

    @Test(
        "neither confirmed nor returned: 409 reservation_wrong_state",
        arguments: ["draft", "requested", "closed", "cancelled"])
    func wrongState(status: String) throws {
        let shelf = try ShelfScene(status: status)
        try shelf.trace { try shelf.phone.countIn(1, of: shelf.cableLine, on: shelf.reservation, key: $0) }
            .expectRefusal("reservation_wrong_state")
    }

    @Test("more than is out: 409 more_than_out, with the counts; none of it is done") func moreThanOut() throws {
        try takeFour()
        for (back, lost, used) in [(5, 0, 0), (4, 1, 0), (0, 0, 5), (2, 2, 1)] {
            let trace = try shelf.trace {
                try shelf.phone.countIn(back, lost: lost, used: used, of: shelf.cableLine, on: shelf.reservation, key: $0)
            }
            trace.expectRefusal("more_than_out")
            #expect(trace.answer["error"]?["message"] == "Only 4 of BNC cable 10 m are out.")
            #expect(
                trace.answer["error"]?["current"]
                    == ["reservation_status": "confirmed", "line": shelf.cables(pickedUp: 4, out: 4)])
        }
    }

    @Test("before its pickup: 409 more_than_out; sent again behind it with the same key, it is done") func tooEarly() throws {
        let at = minutesAgo(1)
        let early = try shelf.phone.countIn(2, of: shelf.cableLine, on: shelf.reservation, at: at, key: "early")
        #expect(early.code == "more_than_out")
        #expect(early["error"]?["message"] == "None of BNC cable 10 m are out.")
        try takeFour()
        let late = try shelf.phone.countIn(2, of: shelf.cableLine, on: shelf.reservation, at: at, key: "early")
        #expect(late.status == 200 && late["line"] == shelf.cables(pickedUp: 4, out: 2, returned: 2))
    }

    @Test("else: so many fewer are out, with one audit row and a movement of each kind; the house owns less") func applied()
        throws
    {
        try takeFour()
        let at = minutesAgo(5)
        let trace = try shelf.trace {
            try shelf.phone.countIn(1, lost: 1, used: 1, of: shelf.cableLine, on: shelf.reservation, at: at, key: $0)
        }
        trace.expectDone()
        #expect(
            trace.answer.json == answered(line: shelf.cables(pickedUp: 4, out: 1, returned: 1, lost: 1, used: 1)))
        #expect(trace.after.moves(of: shelf.cableLine).sorted() == ["back 1", "lost 1", "out 4", "used 1"])
        #expect(trace.actions == ["stock.returned"])
        #expect(trace.audit[0].after?["moved"] == ["qty": 1, "lost": 1, "used": 1])
        #expect(try shelf.house.owned(shelf.cable) == 18)
        #expect(trace.after.line(shelf.cableLine)?["counted_out"] == "1")
        for movement in trace.after.movements where movement["key"] == trace.key {
            #expect(Instant(movement["at"]) == Instant(at) && movement["actor_user_id"] == trace.actor)
        }
    }

    @Test("what the house owns is never below 0, and what nobody counts stays uncounted", arguments: [1, nil]) func owned(
        before: Int?
    ) throws {
        try shelf.house.database.query("update items set owned_qty = $2 where id = $1", [shelf.cable.id, before])
        try takeFour()
        #expect(try shelf.phone.countIn(0, lost: 3, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.house.owned(shelf.cable) == before.map { _ in 0 })
    }

    @Test("the last thing out, said to be so, counted after scanned, takes the reservation to returned") func flips() throws {
        try takeFour()
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        let scanned = try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, at: minutesAgo(20))
        #expect(scanned["reservation_status"] == "confirmed")
        #expect(
            try shelf.phone.countIn(3, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(15)).text.contains("confirmed"))
        let at = minutesAgo(10)
        let trace = try shelf.trace {
            try shelf.phone.countIn(0, used: 1, of: shelf.cableLine, on: shelf.reservation, last: true, at: at, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(trace.actions == ["stock.returned", "reservation.returned"])
        #expect(Instant(trace.after.reservation(shelf.reservation)?["actual_return_at"]) == Instant(at))
    }

    @Test("scanned after counted, too") func flipsWithScanned() throws {
        try takeFour()
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countIn(4, of: shelf.cableLine, on: shelf.reservation)["reservation_status"] == "confirmed")
        #expect(
            try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, last: true)["reservation_status"] == "returned")
    }

    @Test("on what is returned nothing is out: 409 more_than_out") func alreadyBack() throws {
        try takeFour()
        #expect(try shelf.phone.countIn(4, of: shelf.cableLine, on: shelf.reservation, last: true).status == 200)
        try shelf.trace { try shelf.phone.countIn(1, of: shelf.cableLine, on: shelf.reservation, key: $0) }
            .expectRefusal("more_than_out")
    }

    @Test("the same request again is replayed") func replay() throws {
        try takeFour()
        let at = minutesAgo(1)
        let first = try shelf.phone.countIn(2, lost: 1, of: shelf.cableLine, on: shelf.reservation, at: at, key: "two")
        let before = try shelf.house.facts()
        let again = try shelf.phone.countIn(2, lost: 1, of: shelf.cableLine, on: shelf.reservation, at: at, key: "two")
        #expect(again.isReplay && again.body == first.body)
        #expect(try shelf.house.facts() == before && shelf.house.owned(shelf.cable) == 19)
    }
}
