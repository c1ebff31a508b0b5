import TestSupport
import Testing

/// A case comes back with what of it is out on the reservation (docs/shelf.md).
@Suite(.mayBlock) struct CaseReturnTests {
    private let shelf: ShelfScene

    init() throws {
        shelf = try ShelfScene()
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: minutesAgo(30)).status == 200)
    }

    @Test("the case and what is out of it come back, and the last of them flips where it is said to be the last") func applied()
        throws
    {
        let trace = try shelf.trace { try shelf.phone.takeBack(shelf.box, from: shelf.reservation, last: true, key: $0) }
        trace.expectDone()
        #expect(
            trace.answer.json
                == answered(
                    shelf.box, on: nil, status: "returned", ["contents": parts(shelf.lenses, on: shelf.lensLine)]))
        #expect(trace.audit.map(\.asset) == [shelf.box.id, shelf.lenses[0].id, shelf.lenses[1].id, nil])
        #expect(trace.actions == ["asset.returned", "asset.returned", "asset.returned", "reservation.returned"])
        for asset in [shelf.box] + shelf.lenses {
            #expect(trace.after.whereabouts(of: asset) == nil)
            #expect(trace.after.trips(of: asset).map { $0["return_key"] } == [trace.key])
        }
    }

    @Test("what is back already, or out elsewhere, is left as it is") func partBack() throws {
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation).status == 200)
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: other).status == 200)
        let trace = try shelf.trace { try shelf.phone.takeBack(shelf.box, from: shelf.reservation, last: true, key: $0) }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(trace.answer["contents"]?.array?.map { $0["asset_id"] } == [.string(shelf.lenses[1].id)])
        #expect(trace.after.whereabouts(of: shelf.lenses[0]) == other.id)
    }

    @Test("other contents than the phone saw: 409 case_contents_differ, on the way back too") func contentsDiffer() throws {
        try shelf.trace { try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: [shelf.lenses[0]], key: $0) }
            .expectRefusal("case_contents_differ")
        let trace = try shelf.trace {
            try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: shelf.lenses, key: $0)
        }
        trace.expectDone()
    }

    @Test("a part whose trip `at` precedes: nothing comes back, and it is named") func partOldDuplicate() throws {
        // One lens was back, and out once more later.
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation, at: minutesAgo(20)).status == 200)
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: shelf.reservation, at: minutesAgo(10)).status == 200)
        let trace = try shelf.trace {
            try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(15), key: $0)
        }
        trace.expectRefusal("already_applied")
        let parts = trace.answer["error"]?["current"]?["contents"]?.array
        #expect(parts?.map { $0["asset_id"] } == [.string(shelf.lenses[0].id)])
        #expect(parts?.map { $0["code"] } == ["already_applied"])
    }

    @Test("a case that never went out: 409 asset_not_on_reservation") func neverOut() throws {
        let other = try shelf.otherReservation()
        try shelf.trace { try shelf.phone.takeBack(shelf.box, from: other, key: $0) }.expectRefusal("asset_not_on_reservation")
    }

    @Test("back already: 200, the same facts, no audit row; the same key again is replayed") func again() throws {
        let at = minutesAgo(1)
        let first = try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: at, key: "box")
        #expect(first.status == 200)
        let trace = try shelf.trace { try shelf.phone.takeBack(shelf.box, from: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.changed == ["keys"])
        let replay = try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: at, key: "box")
        #expect(replay.isReplay && replay.body == first.body)
    }
}
