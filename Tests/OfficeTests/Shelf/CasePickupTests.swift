import TestSupport
import Testing

/// A case goes out with all that lies in it, or nothing does (docs/shelf.md).
@Suite(.mayBlock) struct CasePickupTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    /// What a refusal says stands in the way, such as `[id: code]`.
    private func obstacles(_ answer: Answer) -> [String: String] {
        (answer["error"]?["current"]?["contents"]?.array ?? []).reduce(into: [:]) { found, part in
            found[part["asset_id"]?.string ?? "?"] = part["code"]?.string ?? "null"
        }
    }

    @Test("each asset down the table; the case gets a line of its own, left out of progress") func applied() throws {
        let at = minutesAgo(5)
        let trace = try shelf.trace {
            try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: at, code: shelf.box.code, key: $0)
        }
        trace.expectDone()
        let own = try #require(trace.after.lines.first { !trace.before.lines.map { $0["id"] }.contains($0["id"]) })
        #expect(own["added_by"] == "case" && own["item_id"] == shelf.box.item.id && own["qty"] == "1")
        #expect(own["assigned_asset_ids"] == "{\(shelf.box.id)}" && own["shortage"] == "0")
        #expect(
            trace.answer.json
                == answered(
                    shelf.box, on: shelf.reservation,
                    ["line_id": .string(own["id"] ?? "?"), "contents": parts(shelf.lenses, on: shelf.lensLine)]))
        #expect(trace.actions == ["asset.picked_up", "asset.picked_up", "asset.picked_up"])
        #expect(trace.audit.map(\.asset) == [shelf.box.id, shelf.lenses[0].id, shelf.lenses[1].id])
        for asset in [shelf.box] + shelf.lenses {
            #expect(trace.after.whereabouts(of: asset) == shelf.reservation.id)
            #expect(trace.after.trips(of: asset).map { $0["pickup_key"] } == [trace.key])
        }
        #expect(trace.after.assigned(to: shelf.lensLine) == shelf.lenses.map(\.id))
        #expect(trace.scans.count == 1)
        let shown = try shelf.phone.get("/reservations/\(shelf.reservation.id)")
        #expect(
            shown["progress"] == [
                "qty": 4, "picked_up": 2, "out": 2, "returned": 0,
                "counted": ["qty": 6, "picked_up": 0, "out": 0, "returned": 0],
            ])
        #expect(shown["items"]?.array?.last?["added_at_shelf"] == true)
    }

    @Test("a case that a line asks for goes out on that line") func asked() throws {
        let line = try shelf.house.book(LineDraft(shelf.box.item), on: shelf.reservation)
        let trace = try shelf.trace { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["line_id"] == .string(line.id))
        #expect(trace.after.lines.count == trace.before.lines.count)
    }

    @Test("an empty case goes out alone") func empty() throws {
        let box = try shelf.house.addCase()
        let trace = try shelf.trace { try shelf.phone.takeOut(box, on: shelf.reservation, seeing: [], key: $0) }
        trace.expectDone()
        #expect(trace.answer["contents"] == [])
        #expect(trace.actions == ["asset.picked_up"])
    }

    @Test("a part that is elsewhere: nothing goes out, and it is named") func partElsewhere() throws {
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(shelf.lenses[1], on: other).status == 200)
        let trace = try shelf.trace { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: $0) }
        trace.expectRefusal("asset_unavailable")
        #expect(obstacles(trace.answer) == [shelf.lenses[1].id: "asset_unavailable"])
        let part = trace.answer["error"]?["current"]?["contents"]?[0]
        #expect(part?["asset"]?["reservation_reference"] == .string(other.reference))
        #expect(part?["line"] == .null)
    }

    @Test("a part in repair: the same") func partInRepair() throws {
        try shelf.house.database.query("update assets set status = 'REPAIR' where id = $1", [shelf.lenses[0].id])
        let trace = try shelf.trace {
            try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: WireTime.now(plus: 1), key: $0)
        }
        trace.expectRefusal("asset_unavailable")
        #expect(obstacles(trace.answer) == [shelf.lenses[0].id: "asset_unavailable"])
    }

    @Test("a part without a place: the same, with the line that is full") func partWithoutPlace() throws {
        let shelf = try ShelfScene(lensPlaces: 1)
        let trace = try shelf.trace { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: $0) }
        trace.expectRefusal("line_capacity_full")
        #expect(obstacles(trace.answer) == [shelf.lenses[1].id: "line_capacity_full"])
        #expect(
            trace.answer["error"]?["current"]?["contents"]?[0]?["line"]
                == ["id": .string(shelf.lensLine.id), "qty": 1, "picked_up": 0])
        #expect(trace.answer["error"]?["current"]?["line"] == ["id": .string(shelf.lensLine.id), "qty": 1, "picked_up": 0])
        #expect(
            trace.answer["error"]?["message"]
                == "\(shelf.box.tag) holds 2 of Cooke S4, and \(shelf.reservation.reference) is for 1.")
    }

    @Test("a part without a place where some went out before: how many may still go is said") func partLeft() throws {
        let more = try shelf.house.addAssets(2, of: shelf.lens)
        #expect(try shelf.phone.pickUp(more[0], on: shelf.reservation).status == 200)
        let refused = try shelf.phone.pickUp(shelf.box, on: shelf.reservation)
        #expect(refused["error"]?["current"]?["line"] == ["id": .string(shelf.lensLine.id), "qty": 2, "picked_up": 1])
        #expect(
            refused["error"]?["message"]
                == "\(shelf.box.tag) holds 2 of Cooke S4, and \(shelf.reservation.reference) is for 2, with room for 1 more.")
        #expect(try shelf.phone.pickUp(more[1], on: shelf.reservation).status == 200)
        let full = try shelf.phone.pickUp(shelf.box, on: shelf.reservation)
        #expect(full["error"]?["message"] == "All 2 of Cooke S4 have already been picked up.")
    }

    @Test("several refusals: all are named, the case's code comes first") func several() throws {
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: other).status == 200)
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"))
        try shelf.house.put([drone], into: shelf.box)
        try shelf.house.database.query("update assets set status = 'REPAIR' where id = $1", [shelf.box.id])
        let trace = try shelf.trace {
            try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: WireTime.now(plus: 1), key: $0)
        }
        trace.expectRefusal("asset_unavailable")
        #expect(
            obstacles(trace.answer) == [
                shelf.box.id: "asset_unavailable", shelf.lenses[0].id: "asset_unavailable", drone.id: "asset_not_on_reservation",
            ])
        #expect(trace.answer["error"]?["current"]?["contents"]?[0]?["asset_id"] == .string(shelf.box.id))
    }

    @Test("a part that is out here already stays out, and is told with the rest") func partHere() throws {
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: shelf.reservation).status == 200)
        let trace = try shelf.trace { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["contents"]?.array?.map { $0["asset_id"] } == shelf.lenses.map { .string($0.id) })
        #expect(trace.audit.map(\.asset) == [shelf.box.id, shelf.lenses[1].id])
        #expect(trace.after.trips(of: shelf.lenses[0]).count == 1)
    }

    @Test("other contents than the phone saw: 409 case_contents_differ, with what lies in it now") func contentsDiffer() throws {
        for seen in [[], [shelf.lenses[0]], shelf.lenses + [shelf.cameras[0]]] {
            let trace = try shelf.trace { try shelf.phone.takeOut(shelf.box, on: shelf.reservation, seeing: seen, key: $0) }
            trace.expectRefusal("case_contents_differ")
            #expect(obstacles(trace.answer) == [shelf.lenses[0].id: "null", shelf.lenses[1].id: "null"])
            #expect(trace.answer["error"]?["message"] == "The contents of \(shelf.box.tag) are not the ones you saw.")
        }
        let trace = try shelf.trace {
            try shelf.phone.takeOut(shelf.box, on: shelf.reservation, seeing: shelf.lenses.reversed(), key: $0)
        }
        trace.expectDone()
    }

    @Test("contents of what is no case any more are not dropped: 409 case_contents_differ, out and back")
    func noCaseAnyMore() throws {
        _ = try shelf.house.book(LineDraft(shelf.box.item), on: shelf.reservation)
        for change in [
            "update assets set case_id = null where case_id = '\(shelf.box.id)'",
            "update items set is_case = false where id = '\(shelf.box.item.id)'",
        ] { try shelf.house.database.query(change) }
        let trace = try shelf.trace {
            try shelf.phone.takeOut(shelf.box, on: shelf.reservation, seeing: shelf.lenses, key: $0)
        }
        trace.expectRefusal("case_contents_differ")
        #expect(trace.answer["error"]?["current"]?["contents"] == [])
        #expect(try shelf.phone.takeOut(shelf.box, on: shelf.reservation, seeing: []).status == 200)
        try shelf.trace { try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: shelf.lenses, key: $0) }
            .expectRefusal("case_contents_differ")
        #expect(try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: []).status == 200)
    }

    @Test("the wrong sticker: 409 code_mismatch") func wrongSticker() throws {
        try shelf.trace { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, code: shelf.lenses[0].code, key: $0) }
            .expectRefusal("code_mismatch")
    }

    @Test("all of it out already: 200, the same facts, no audit row; the same key again is replayed") func again() throws {
        let at = minutesAgo(1)
        let first = try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: at, key: "box")
        let trace = try shelf.trace { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == first.json && trace.changed == ["keys"])
        let replay = try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: at, key: "box")
        #expect(replay.isReplay && replay.body == first.body)
    }

    @Test("a part goes out and comes back by itself, too") func partAlone() throws {
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation).status == 200)
        #expect(try shelf.house.facts().whereabouts(of: shelf.box) == nil)
    }
}
