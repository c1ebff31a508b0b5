import TestSupport
import Testing

/// The rows of the table of swaps (docs/shelf.md), top to bottom.
@Suite(.mayBlock) struct SwapTests {
    private let shelf: ShelfScene
    private var first: Asset { shelf.cameras[0] }
    private var second: Asset { shelf.cameras[1] }
    private var third: Asset { shelf.cameras[2] }

    init() throws {
        shelf = try ShelfScene(assigned: 1)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(30)).status == 200)
    }

    private func swapped(_ answer: Answer, _ first: Asset, by second: Asset, line: Line? = nil) {
        #expect(
            answer.json
                == answered(
                    second, on: shelf.reservation,
                    ["line_id": id(of: line ?? shelf.cameraLine), "swapped": ["asset_id": .string(first.id)]]))
    }

    @Test("no such reservation, no such assets in the tenant: 404") func notFound() throws {
        let stranger = try ShelfScene()
        try shelf.trace { try shelf.phone.swap(first, by: second, on: stranger.reservation, key: $0) }
            .expectRefusal(404, "reservation_not_found")
        try shelf.trace { try shelf.phone.swap(first, by: stranger.cameras[0], on: shelf.reservation, key: $0) }
            .expectRefusal(404, "asset_not_found")
        try shelf.trace { try shelf.phone.swap(stranger.cameras[0], by: second, on: shelf.reservation, key: $0) }
            .expectRefusal(404, "asset_not_found")
        // Also where the sticker of the second one would be refused.
        try shelf.trace {
            try shelf.phone.swap(stranger.cameras[0], by: second, on: shelf.reservation, code: first.code, key: $0)
        }.expectRefusal(404, "asset_not_found")
        try shelf.house.database.query(
            "update assets set serial = case id when $1 then 'twin' else 'TWIN' end where id in ($1, $2)", [second.id, third.id])
        try shelf.trace {
            try shelf.phone.swap(stranger.cameras[0], by: second, on: shelf.reservation, code: "Twin", key: $0)
        }.expectRefusal(404, "asset_not_found")
    }

    @Test("a sticker that is not the second one's: 409 code_mismatch") func codeMismatch() throws {
        for code in [first.code, "NOSUCHCODE"] {
            try shelf.trace { try shelf.phone.swap(first, by: second, on: shelf.reservation, code: code, key: $0) }
                .expectRefusal("code_mismatch")
        }
    }

    @Test("the second is out here in place of the first: 200, the same facts, no audit row") func again() throws {
        let done = try shelf.phone.swap(first, by: second, on: shelf.reservation)
        let trace = try shelf.trace { try shelf.phone.swap(first, by: second, on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == done.json && trace.changed == ["keys"])
    }

    @Test("reservation not confirmed: 409 reservation_wrong_state") func wrongState() throws {
        #expect(try shelf.phone.takeBack(first, from: shelf.reservation, last: true).status == 200)
        try shelf.trace { try shelf.phone.swap(first, by: second, on: shelf.reservation, key: $0) }
            .expectRefusal("reservation_wrong_state")
    }

    @Test("the first is not out here: 409 asset_not_checked_out") func notOut() throws {
        try shelf.trace { try shelf.phone.swap(second, by: third, on: shelf.reservation, key: $0) }
            .expectRefusal("asset_not_checked_out")
        let other = try shelf.otherReservation()
        try shelf.trace { try shelf.phone.swap(first, by: second, on: other, key: $0) }.expectRefusal("asset_not_checked_out")
    }

    @Test("the first is out once more, since after `at`: 409 already_applied") func oldDuplicate() throws {
        #expect(try shelf.phone.pickUp(third, on: shelf.reservation, at: minutesAgo(29)).status == 200)
        #expect(try shelf.phone.takeBack(first, from: shelf.reservation, at: minutesAgo(20)).status == 200)
        #expect(try shelf.phone.pickUp(first, on: shelf.reservation, at: minutesAgo(10)).status == 200)
        try shelf.trace { try shelf.phone.swap(first, by: second, on: shelf.reservation, at: minutesAgo(15), key: $0) }
            .expectRefusal("already_applied")
    }

    @Test("of different items: 409 asset_not_on_reservation") func otherItem() throws {
        try shelf.trace { try shelf.phone.swap(first, by: shelf.lenses[0], on: shelf.reservation, key: $0) }
            .expectRefusal("asset_not_on_reservation")
    }

    @Test("the second was out here and came back after `at`: 409 already_applied") func secondCameBack() throws {
        #expect(try shelf.phone.pickUp(second, on: shelf.reservation, at: minutesAgo(25)).status == 200)
        #expect(try shelf.phone.takeBack(second, from: shelf.reservation, at: minutesAgo(10)).status == 200)
        let trace = try shelf.trace {
            try shelf.phone.swap(first, by: second, on: shelf.reservation, at: minutesAgo(15), key: $0)
        }
        trace.expectRefusal("already_applied")
        // What to do about it is said as of a pickup.
        let sentence = "\(second.tag) came back at that moment or later. If it goes out now, scan it again."
        #expect(trace.answer["error"]?["message"] == .string(sentence))
    }

    @Test("the second is out, here or elsewhere, or inactive: 409 asset_unavailable") func unavailable() throws {
        #expect(try shelf.phone.pickUp(second, on: shelf.reservation).status == 200)
        try shelf.trace { try shelf.phone.swap(first, by: second, on: shelf.reservation, key: $0) }
            .expectRefusal("asset_unavailable")
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(third, on: other).status == 200)
        try shelf.trace { try shelf.phone.swap(first, by: third, on: shelf.reservation, key: $0) }
            .expectRefusal("asset_unavailable")
        for status in ["REPAIR", "ARCHIVED", "DISPOSED"] {
            let unit = try shelf.house.addAsset(of: shelf.camera, status: status)
            try shelf.trace {
                try shelf.phone.swap(first, by: unit, on: shelf.reservation, at: WireTime.now(plus: 1), key: $0)
            }.expectRefusal("asset_unavailable")
        }
    }

    @Test("else: the first is back without a flip, the second out at its place, with three audit rows") func applied() throws {
        let at = minutesAgo(5)
        let trace = try shelf.trace {
            try shelf.phone.swap(
                first, by: second, on: shelf.reservation, code: second.code, reason: "No focus.", at: at, key: $0)
        }
        trace.expectDone()
        swapped(trace.answer, first, by: second)
        #expect(trace.actions == ["asset.returned", "asset.picked_up", "asset.swapped"])
        #expect(trace.audit[2].before == ["asset_id": .string(first.id)])
        #expect(trace.audit[2].after == ["asset_id": .string(second.id), "reason": "No focus."])
        #expect(trace.audit.allSatisfy { $0.key == trace.key && $0.clientAt == Instant(at) })
        #expect(trace.scans.count == 1)
        #expect(trace.after.assigned(to: shelf.cameraLine) == [second.id])
        #expect(trace.after.whereabouts(of: first) == nil)
        #expect(trace.after.whereabouts(of: second) == shelf.reservation.id)
        let ended = try #require(trace.after.trips(of: first).first)
        let begun = try #require(trace.after.trips(of: second).first)
        #expect(ended["is_swapped_away"] == "t" && ended["return_key"] == trace.key)
        #expect(begun["swapped_for"] == ended["id"] && begun["pickup_key"] == trace.key)
        #expect(Instant(ended["actual_return_at"]) == Instant(at) && Instant(begun["actual_pickup_at"]) == Instant(at))
        #expect(try shelf.status() == "confirmed")
        let progress = try shelf.phone.get("/reservations/\(shelf.reservation.id)")["progress"]
        #expect(progress?["picked_up"] == 1 && progress?["out"] == 1 && progress?["returned"] == 0)
    }

    @Test("the second assigned on the same line already: the two change places") func sameLine() throws {
        let both = try ShelfScene(assigned: 2)
        #expect(try both.phone.pickUp(both.cameras[0], on: both.reservation, at: minutesAgo(5)).status == 200)
        #expect(try both.phone.swap(both.cameras[0], by: both.cameras[1], on: both.reservation, at: minutesAgo(1)).status == 200)
        #expect(try both.house.facts().assigned(to: both.cameraLine) == [both.cameras[1].id, both.cameras[0].id])
        // The first still has a place, and goes out on it.
        #expect(try both.phone.pickUp(both.cameras[0], on: both.reservation).status == 200)
    }

    @Test("assigned on another line: they change places across the lines") func otherLine() throws {
        let line = try shelf.house.book(LineDraft(shelf.camera, assigned: [third]), on: shelf.reservation)
        let trace = try shelf.trace { try shelf.phone.swap(first, by: third, on: shelf.reservation, key: $0) }
        trace.expectDone()
        swapped(trace.answer, first, by: third)
        #expect(trace.after.assigned(to: shelf.cameraLine) == [third.id])
        #expect(trace.after.assigned(to: line) == [first.id])
    }

    @Test("swapped once more, and back again: each trip says what it came for") func chain() throws {
        #expect(try shelf.phone.swap(first, by: second, on: shelf.reservation, at: minutesAgo(20)).status == 200)
        #expect(try shelf.phone.swap(second, by: third, on: shelf.reservation, at: minutesAgo(15)).status == 200)
        let trace = try shelf.trace { try shelf.phone.swap(third, by: first, on: shelf.reservation, at: minutesAgo(10), key: $0) }
        trace.expectDone()
        #expect(trace.after.assigned(to: shelf.cameraLine) == [first.id])
        #expect(trace.after.trips(of: first).count == 2)
        let back = try shelf.phone.takeBack(first, from: shelf.reservation, last: true)
        #expect(back["reservation_status"] == "returned")
        let progress = try shelf.phone.get("/reservations/\(shelf.reservation.id)")["progress"]
        #expect(progress?["picked_up"] == 1 && progress?["out"] == 0 && progress?["returned"] == 1)
    }

    @Test("the same key again is replayed") func replay() throws {
        let at = minutesAgo(1)
        let done = try shelf.phone.swap(first, by: second, on: shelf.reservation, at: at, key: "swap")
        let before = try shelf.house.facts()
        let again = try shelf.phone.swap(first, by: second, on: shelf.reservation, at: at, key: "swap")
        #expect(again.isReplay && again.body == done.body)
        #expect(try shelf.house.facts() == before)
    }

    @Test("an asset by itself is a 400") func itself() throws {
        let trace = try shelf.trace { try shelf.phone.swap(first, by: first, on: shelf.reservation, key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == ["by_asset_id invalid_value"])
    }
}
