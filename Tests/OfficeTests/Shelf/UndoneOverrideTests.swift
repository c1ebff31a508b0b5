import TestSupport
import Testing

/// What overrides changed of a reservation, its status, its stamps, its lines and what is missing, is as it was once all of them are
/// undone, in whatever order (docs/shelf.md).
@Suite(.mayBlock) struct UndoneOverrideTests {
    private static let statusColumns = [
        "status", "returned_at", "actual_return_at", "returned_by_flip", "picked_up_at", "actual_pickup_at",
    ]

    /// A reservation on which nothing went out: asked for, or `returned` by a person.
    private func untouched(_ status: String) throws -> ShelfScene {
        guard status == "returned" else { return try ShelfScene(status: status) }
        let shelf = try ShelfScene()
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "returned").status == 200)
        return shelf
    }

    private func state(of shelf: ShelfScene) throws -> [String?] {
        let row = try shelf.house.facts().reservation(shelf.reservation)
        return Self.statusColumns.map { row?[$0] ?? nil }
    }

    /// Takes out by override a camera, what no line asks for, or cables.
    private func take(_ gear: String, in shelf: ShelfScene, key: String) throws {
        let answer =
            switch gear {
            case "cables": try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, because: "Now.", key: key)
            case "drone":
                try shelf.phone.takeOut(
                    shelf.house.addAsset(of: shelf.house.addItem("Drone")), on: shelf.reservation, because: "Now.", key: key)
            default: try shelf.phone.takeOut(shelf.cameras[0], on: shelf.reservation, because: "Now.", key: key)
            }
        #expect(answer.status == 200, "\(answer)")
    }

    @Test(
        "two operations undone, the first one first: the status, its stamps and an added line are as before both",
        arguments: ["requested", "returned"],
        [["camera", "drone"], ["drone", "camera"], ["camera", "cables"], ["cables", "camera"], ["drone", "cables"]])
    func otherOrder(before status: String, gear: [String]) throws {
        let shelf = try untouched(status)
        let (state, lines) = (try state(of: shelf), try shelf.house.facts().lines)
        try take(gear[0], in: shelf, key: "first")
        try take(gear[1], in: shelf, key: "second")
        #expect(try shelf.house.facts().lines.count == lines.count + (gear.contains("drone") ? 1 : 0))
        let first = try shelf.trace { try shelf.phone.undo("first", on: shelf.reservation, key: $0) }
        first.expectDone()
        #expect(first.answer["reservation_status"] == "confirmed")
        #expect(first.after.reservation(shelf.reservation)?["status"] == "confirmed")
        let second = try shelf.trace { try shelf.phone.undo("second", on: shelf.reservation, key: $0) }
        second.expectDone()
        #expect(second.answer["reservation_status"] == .string(status))
        #expect(second.actions.last == "reservation.\(status)")
        #expect(try self.state(of: shelf) == state)
        let after = second.after.lines
        #expect(after.map { $0["id"] } == lines.map { $0["id"] } && after.map { $0["qty"] } == lines.map { $0["qty"] })
        #expect(after.allSatisfy { $0["assigned_asset_ids"] == "{}" && $0["counted_out"] == "0" })
    }

    @Test(
        "a line that one override added and the next one raised: it goes with the last, in either order",
        arguments: [true, false])
    func sharedLine(firstFirst: Bool) throws {
        let shelf = try ShelfScene()
        let lines = try shelf.house.facts().lines.count
        let drones = try shelf.house.addAssets(2, of: shelf.house.addItem("Drone"))
        for (drone, key) in zip(drones, ["first", "second"]) {
            #expect(try shelf.phone.takeOut(drone, on: shelf.reservation, because: "Now.", key: key).status == 200)
        }
        let both = try #require(try shelf.house.facts().lines.last)
        #expect(both["qty"] == "2" && both["added_by"] == "shelf")
        let order = firstFirst ? ["first", "second"] : ["second", "first"]
        #expect(try shelf.phone.undo(order[0], on: shelf.reservation).status == 200)
        let one = try #require(try shelf.house.facts().lines.last)
        #expect(one["id"] == both["id"] && one["qty"] == "1")
        #expect(one["assigned_asset_ids"] == "{\(drones[firstFirst ? 1 : 0].id)}")
        let trace = try shelf.trace { try shelf.phone.undo(order[1], on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["line_id"] == .null)
        #expect(trace.after.lines.count == lines)
        #expect(trace.after.checkouts.map { $0["reservation_item_id"] } == [nil, nil])
    }

    @Test(
        "a return closed it, and something more went out: with all of that undone it is as before, in whatever order",
        arguments: ["requested", "confirmed"],
        [["second", "back", "first"], ["back", "second", "first"], ["back", "first", "second"]])
    func overClosing(before status: String, order: [String]) throws {
        let shelf = try ShelfScene(status: status)
        let state = try state(of: shelf)
        let camera = shelf.cameras[0]
        let out = try shelf.phone.takeOut(
            camera, on: shelf.reservation, because: status == "requested" ? "Now." : nil, at: minutesAgo(30), key: "first")
        #expect(out.status == 200)
        let back = try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(20), last: true, key: "back")
        #expect(back["reservation_status"] == "returned")
        try take("drone", in: shelf, key: "second")
        for key in order { #expect(try shelf.phone.undo(key, on: shelf.reservation).status == 200) }
        #expect(try self.state(of: shelf) == state)
    }

    @Test("a person's `returned` has its stamps again", arguments: [false, true]) func stamps(afterTrip: Bool) throws {
        let shelf = try ShelfScene()
        if afterTrip {
            #expect(try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        }
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "returned").status == 200)
        let state = try state(of: shelf)
        #expect(state[1] != nil && state[2] != nil && state[3] == "f")
        try take("camera", in: shelf, key: "out")
        #expect(try self.state(of: shelf)[0...2] == ["confirmed", nil, nil])
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(try self.state(of: shelf) == state)
    }

    @Test("what was missing because a request was confirmed is missing no more") func shortRequest() throws {
        let shelf = try ShelfScene(status: "requested")
        try shelf.house.database.query("update items set owned_qty = 4 where id = $1", [shelf.cable.id])
        try take("camera", in: shelf, key: "out")
        #expect(try shelf.house.facts().line(shelf.cableLine)?["shortage"] == "2")
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.after.line(shelf.cableLine)?["shortage"] == "0")
        #expect(trace.after.reservation(shelf.reservation)?["status"] == "requested")
    }

    @Test("what was missing for one more is missing no more, what was missing before still is") func shortBefore() throws {
        let shelf = try ShelfScene(status: "requested")
        try shelf.house.database.query("update items set owned_qty = 4 where id = $1", [shelf.cable.id])
        try take("camera", in: shelf, key: "out")
        let nine = try shelf.phone.countOut(9, of: shelf.cableLine, on: shelf.reservation, because: "Now.", key: "nine")
        #expect(nine["overridden"] == ["line_capacity_full"])
        #expect(try shelf.house.facts().line(shelf.cableLine)?["shortage"] == "5")
        let trace = try shelf.trace { try shelf.phone.undo("nine", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.after.line(shelf.cableLine)?["qty"] == "6" && trace.after.line(shelf.cableLine)?["shortage"] == "2")
    }

    @Test("scanned gear: the house owns three cameras, a fourth booked elsewhere is missing only while it is out")
    func shortScanned() throws {
        let shelf = try ShelfScene()
        #expect(try shelf.house.addReservation([LineDraft(shelf.camera)]).lines.count == 1)
        for camera in shelf.cameras.prefix(2) { #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200) }
        #expect(
            try shelf.phone.takeOut(shelf.cameras[2], on: shelf.reservation, because: "Now.", key: "third").status == 200)
        #expect(try shelf.house.facts().line(shelf.cameraLine)?["shortage"] == "1")
        let trace = try shelf.trace { try shelf.phone.undo("third", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.after.line(shelf.cameraLine)?["qty"] == "2" && trace.after.line(shelf.cameraLine)?["shortage"] == "0")
    }
}
