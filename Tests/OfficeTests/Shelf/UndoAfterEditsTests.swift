import TestSupport
import Testing

/// What an undo finds changed since by the desk or by another program: it fits what is there now, or is too late (docs/shelf.md).
@Suite(.mayBlock) struct UndoAfterEditsTests {
    private let shelf: ShelfScene
    private let desk: Phone
    private var cameras: [Asset] { shelf.cameras }

    init() throws {
        shelf = try ShelfScene()
        desk = try shelf.house.phone(.manager)
    }

    /// The reservation's lines as before, but for these fields of them and for more of them.
    private func edit(
        _ shelf: ShelfScene, _ fields: [String: [String: JSONTree]], adding more: [JSONTree] = []
    ) throws {
        let known = shelf.reservation.lines.map { line in
            JSONTree.object((fields[line.id] ?? [:]).merging(["id": .string(line.id)]) { $1 })
        }
        let answer = try shelf.house.phone(.manager).patch(
            "/reservations/\(shelf.reservation.id)", ["lines": .array(known + more)])
        #expect(answer.status == 200, "\(answer)")
    }

    private func ids(_ assets: [Asset]) -> JSONTree { .array(assets.map { .string($0.id) }) }

    private func expectTooLate(_ key: String) throws {
        let trace = try shelf.trace { try shelf.phone.undo(key, on: shelf.reservation, key: $0) }
        trace.expectRefusal("too_late")
        #expect(trace.answer["error"]?["message"] == "This can't be undone any more on \(shelf.reservation.reference).")
        #expect(trace.answer["error"]?["current"]?["reservation_status"] == "confirmed")
    }

    /// Another program assigns the second where the first stands.
    private func assign(_ second: Asset, for first: Asset, on line: Line) throws {
        try shelf.house.database.query(
            "update reservation_items set assigned_asset_ids = array_replace(assigned_asset_ids, $2::uuid, $3::uuid) where id = $1",
            [line.id, first.id, second.id])
    }

    // MARK: Room

    @Test("a counted return that the desk left no room for: 409 too_late; with room again it is undone") func smallerLine() throws
    {
        let line = shelf.cableLine
        #expect(try shelf.phone.countOut(4, of: line, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countIn(3, of: line, on: shelf.reservation, key: "in").status == 200)
        try edit(shelf, [line.id: ["qty": 3]])
        try expectTooLate("in")
        try edit(shelf, [line.id: ["qty": 4]])
        let trace = try shelf.trace { try shelf.phone.undo("in", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == answered(line: shelf.cables(qty: 4, pickedUp: 4, out: 4)))
        #expect(trace.after.moves(of: line) == ["out 4"] && trace.after.line(line)?["counted_out"] == "4")
    }

    @Test("a scanned return to a line that is full again: 409 too_late; with room again it is undone") func fullAgain() throws {
        for camera in cameras.prefix(2) { #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200) }
        #expect(try shelf.phone.takeBack(cameras[0], from: shelf.reservation, key: "in").status == 200)
        try assign(cameras[2], for: cameras[0], on: shelf.cameraLine)
        #expect(try shelf.phone.pickUp(cameras[2], on: shelf.reservation).status == 200)
        try expectTooLate("in")
        #expect(try shelf.phone.takeBack(cameras[2], from: shelf.reservation).status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("in", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == answered(cameras[0], on: shelf.reservation, ["line_id": id(of: shelf.cameraLine)]))
        #expect(trace.after.whereabouts(of: cameras[0]) == shelf.reservation.id)
        #expect(trace.after.validTrips(of: cameras[0]).map { $0["returned_at"] } == [nil])
    }

    @Test("a case's return of which one part has no room any more: 409 too_late, for all of it") func fullForPart() throws {
        #expect(try shelf.phone.pickUp(cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, key: "in").status == 200)
        let lens = try shelf.house.addAsset(of: shelf.lens)
        try assign(lens, for: shelf.lenses[0], on: shelf.lensLine)
        #expect(try shelf.phone.pickUp(lens, on: shelf.reservation).status == 200)
        try expectTooLate("in")
        #expect(try shelf.phone.takeBack(lens, from: shelf.reservation).status == 200)
        #expect(try shelf.phone.undo("in", on: shelf.reservation).status == 200)
        let facts = try shelf.house.facts()
        for asset in [shelf.box] + shelf.lenses { #expect(facts.whereabouts(of: asset) == shelf.reservation.id) }
    }

    @Test("a return to a line that another program made one of another item: 409 too_late; with its own again it is undone")
    func otherItem() throws {
        #expect(try shelf.phone.pickUp(cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(cameras[0], from: shelf.reservation, key: "in").status == 200)
        let set = "update reservation_items set item_id = $2, assigned_asset_ids = $3::uuid[] where id = $1"
        let lens = try shelf.house.addItem("Lens")
        try shelf.house.database.query(set, [shelf.cameraLine.id, lens.id, "{}"])
        try expectTooLate("in")
        try shelf.house.database.query(set, [shelf.cameraLine.id, shelf.camera.id, "{\(cameras[0].id)}"])
        #expect(try shelf.phone.undo("in", on: shelf.reservation).status == 200)
    }

    @Test("a pickup that displaced an asset which another program made one of another item: 409 too_late") func displacedOfOther()
        throws
    {
        let shelf = try ShelfScene(assigned: 2)
        let camera = shelf.cameras[1]
        #expect(try shelf.phone.pickUp(shelf.cameras[2], on: shelf.reservation, key: "out").status == 200)
        let lens = try shelf.house.addItem("Lens")
        try shelf.house.database.query("update assets set item_id = $2 where id = $1", [camera.id, lens.id])
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectRefusal("too_late")
        try shelf.house.database.query("update assets set item_id = $2 where id = $1", [camera.id, shelf.camera.id])
        #expect(try shelf.phone.undo("out", on: shelf.reservation).status == 200)
        #expect(try shelf.house.facts().assigned(to: shelf.cameraLine) == shelf.cameras.prefix(2).map(\.id))
    }

    @Test("a counted pickup of which another program noted a return for an earlier time: 409 too_late; without it, it is undone")
    func returnedEarlier() throws {
        let line = shelf.cableLine
        #expect(try shelf.phone.countOut(2, of: line, on: shelf.reservation, key: "out").status == 200)
        try shelf.house.database.query(
            """
            insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty, moved_at)
            select m.tenant_id, m.reservation_id, m.reservation_item_id, 'back', 1, m.moved_at - interval '1 ms'
            from stock_movements m
            where m.reservation_item_id = $1
            """, [line.id])
        try expectTooLate("out")
        try shelf.house.database.query("delete from stock_movements where reservation_item_id = $1 and kind = 'back'", [line.id])
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.after.line(line)?["counted_out"] == "0")
    }

    // MARK: Where assets stand

    @Test("a swap whose first asset the desk assigned again beside the second: the two change places, each is there once")
    func firstBesideSecond() throws {
        #expect(try shelf.phone.pickUp(cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.swap(cameras[0], by: cameras[1], on: shelf.reservation, key: "swap").status == 200)
        try edit(shelf, [shelf.cameraLine.id: ["asset_ids": ids([cameras[1], cameras[0]])]])
        let trace = try shelf.trace { try shelf.phone.undo("swap", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["asset"]?["id"] == .string(cameras[0].id) && trace.answer["line_id"] == id(of: shelf.cameraLine))
        #expect(trace.after.assigned(to: shelf.cameraLine) == [cameras[0].id, cameras[1].id])
        #expect(trace.after.whereabouts(of: cameras[0]) == shelf.reservation.id && trace.after.whereabouts(of: cameras[1]) == nil)
    }

    @Test("so where the desk assigned it on another line") func firstOnAnotherLine() throws {
        #expect(try shelf.phone.pickUp(cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.swap(cameras[0], by: cameras[1], on: shelf.reservation, key: "swap").status == 200)
        try edit(
            shelf, [:], adding: [["item_id": .string(shelf.camera.id), "qty": 1, "asset_ids": ids([cameras[0]])]])
        let trace = try shelf.trace { try shelf.phone.undo("swap", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["line_id"] == id(of: shelf.cameraLine))
        #expect(trace.after.assigned(to: shelf.cameraLine) == [cameras[0].id])
        #expect(trace.after.lines.count == 4 && trace.after.lines.last?["assigned_asset_ids"] == "{\(cameras[1].id)}")
        #expect(trace.after.validTrips(of: cameras[0]).map { $0["reservation_item_id"] } == [shelf.cameraLine.id])
    }

    @Test(
        "an asset that a pickup displaced, and that the desk assigned elsewhere, stays there, and is on one line alone",
        arguments: [false, true])
    func displaced(onSameLine: Bool) throws {
        let shelf = try ShelfScene(assigned: 2)
        let (line, cameras) = (shelf.cameraLine, shelf.cameras)
        #expect(try shelf.phone.pickUp(cameras[2], on: shelf.reservation, key: "out").status == 200)
        #expect(try shelf.house.facts().assigned(to: line) == [cameras[0].id, cameras[2].id])
        if onSameLine {
            try edit(shelf, [line.id: ["qty": 3, "asset_ids": ids([cameras[0], cameras[2], cameras[1]])]])
        } else {
            try edit(
                shelf, [:], adding: [["item_id": .string(shelf.camera.id), "qty": 1, "asset_ids": ids([cameras[1]])]])
        }
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == answered(cameras[2], on: nil, ["line_id": nil]))
        #expect(trace.after.assigned(to: line) == (onSameLine ? [cameras[0].id, cameras[1].id] : [cameras[0].id]))
        if !onSameLine { #expect(trace.after.lines.last?["assigned_asset_ids"] == "{\(cameras[1].id)}") }
        #expect(trace.after.whereabouts(of: cameras[2]) == nil && trace.after.validTrips(of: cameras[2]).isEmpty)
    }

    // MARK: Lost

    @Test(
        "something lost whose case is none to lie in any more: it is there again, in no case",
        arguments: ["no case", "archived", "a case itself"])
    func lostFromNoCase(since change: String) throws {
        let lens = shelf.lenses[0]
        #expect(try shelf.phone.pickUp(lens, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.bringBack(lens, from: shelf.reservation, isLost: true, last: true, key: "lost").status == 200)
        #expect(try shelf.phone.putContents([], into: shelf.box).status == 200)
        let answer =
            switch change {
            case "no case": try desk.patch("/items/\(shelf.box.item.id)", ["is_case": false])
            case "archived": try desk.patch("/assets/\(shelf.box.id)", ["status": "ARCHIVED"])
            default: try desk.patch("/items/\(shelf.lens.id)", ["is_case": true])
            }
        #expect(answer.status == 200, "\(answer)")
        let trace = try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == answered(lens, on: shelf.reservation, ["line_id": id(of: shelf.lensLine)]))
        #expect(trace.actions == ["asset.lost_undone", "asset.return_undone", "reservation.reopened"])
        let unit = trace.after.asset(lens)
        #expect(unit?["status"] == "IN_STOCK" && unit?["case_id"] == nil)
        #expect(unit?["current_reservation_id"] == shelf.reservation.id)
    }
}
