import TestSupport
import Testing

/// What a pickup changed is as it was before, once it is undone (docs/shelf.md).
@Suite(.mayBlock) struct UndoPickupTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    private func undone(_ asset: Asset, line: Line?, status: String = "confirmed") -> JSONTree {
        answered(asset, on: nil, status: status, ["line_id": id(of: line)])
    }

    @Test("one that was appended to its line leaves it; one audit row; the trip is void and counts nowhere") func appended()
        throws
    {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, key: "out").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == undone(camera, line: nil))
        #expect(trace.actions == ["asset.pickup_undone"])
        #expect(trace.audit[0].asset == camera.id && trace.audit[0].actor == trace.actor && trace.audit[0].key == trace.key)
        #expect(trace.after.assigned(to: shelf.cameraLine).isEmpty)
        #expect(trace.after.whereabouts(of: camera) == nil)
        let trip = try #require(trace.after.trips(of: camera).first)
        #expect(trace.isServerTime(trip["voided_at"]) && trip["voided_at"] == trip["returned_at"])
        #expect([trip["pickup_key"], trip["undo_key"]] == ["out", trace.key])
        let shown = try shelf.phone.get("/reservations/\(shelf.reservation.id)")
        #expect(shown["progress"]?["picked_up"] == 0 && shown["picked_up_at"] == .null && shown["actual_pickup_at"] == .null)
    }

    @Test("one that was assigned before stays assigned") func assigned() throws {
        let shelf = try ShelfScene(assigned: 1)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, key: "out").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        #expect(trace.answer.json == undone(shelf.cameras[0], line: shelf.cameraLine))
        #expect(trace.after.assigned(to: shelf.cameraLine) == [shelf.cameras[0].id])
    }

    @Test("the one that it displaced has its place again") func displaced() throws {
        let shelf = try ShelfScene(assigned: 2)
        #expect(try shelf.phone.pickUp(shelf.cameras[2], on: shelf.reservation, key: "out").status == 200)
        #expect(try shelf.house.facts().assigned(to: shelf.cameraLine) == [shelf.cameras[0].id, shelf.cameras[2].id])
        #expect(try shelf.phone.undo("out", on: shelf.reservation).status == 200)
        #expect(try shelf.house.facts().assigned(to: shelf.cameraLine) == [shelf.cameras[0].id, shelf.cameras[1].id])
    }

    @Test(
        "one that it displaced and that then took another's place keeps it, and the other has one: whichever is undone first",
        arguments: [["wrong", "right"], ["right", "wrong"]])
    func displacedInTurn(order: [String]) throws {
        let shelf = try ShelfScene(assigned: 2)
        let ids = shelf.cameras.map(\.id)
        func assigned() throws -> Set<String> { Set(try shelf.house.facts().assigned(to: shelf.cameraLine)) }
        #expect(try shelf.phone.pickUp(shelf.cameras[2], on: shelf.reservation, key: "wrong").status == 200)
        #expect(try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation, key: "right").status == 200)
        #expect(try assigned() == [ids[1], ids[2]])
        #expect(try shelf.phone.undo(order[0], on: shelf.reservation).status == 200)
        #expect(try assigned() == [ids[0], order[0] == "wrong" ? ids[1] : ids[2]])
        #expect(try shelf.phone.undo(order[1], on: shelf.reservation).status == 200)
        #expect(try assigned() == [ids[0], ids[1]])
    }

    @Test("one that it displaced and that then took a place on another line: both lines have a name again")
    func displacedAcross() throws {
        for order in [["wrong", "right"], ["right", "wrong"]] {
            let house = try House()
            let phone = try house.phone()
            let units = try house.addAssets(3, of: house.addItem())
            let reservation = try house.addReservation(
                units[0..<2].map { LineDraft($0.item, qty: 1, assigned: [$0]) })
            #expect(try phone.pickUp(units[2], on: reservation, key: "wrong").status == 200)
            #expect(try phone.pickUp(units[0], on: reservation, key: "right").status == 200)
            for key in order { #expect(try phone.undo(key, on: reservation).status == 200) }
            let named = try reservation.lines.map { try house.facts().assigned(to: $0) }
            #expect(named.map(\.count) == [1, 1], "\(order)")
            #expect(Set(named.joined()) == Set(units[0..<2].map(\.id)), "\(order)")
        }
    }

    @Test("of three that took each other's places every order of undoing gives back all three") func displacedAllAlong() throws {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let house = try House()
            let phone = try house.phone()
            let units = try house.addAssets(4, of: house.addItem())
            let named = Array(units[0..<3])
            let reservation = try house.addReservation([LineDraft(units[0].item, qty: 3, assigned: named)])
            for (key, unit) in [units[3], units[2], units[1]].enumerated() {
                #expect(try phone.pickUp(unit, on: reservation, key: "\(key)").status == 200)
            }
            for key in order {
                #expect(try phone.undo("\(key)", on: reservation).status == 200)
                #expect(try house.facts().assigned(to: reservation.lines[0]).count == 3, "\(order)")
            }
            #expect(try Set(house.facts().assigned(to: reservation.lines[0])) == Set(named.map(\.id)), "\(order)")
        }
    }

    @Test("a line that an override raised has its qty again") func raised() throws {
        for camera in shelf.cameras.prefix(2) {
            #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
        }
        let before = try shelf.house.facts()
        let taken = try shelf.phone.takeOut(shelf.cameras[2], on: shelf.reservation, because: "One more.", key: "third")
        #expect(taken["overridden"] == ["line_capacity_full"])
        let trace = try shelf.trace { try shelf.phone.undo("third", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.after.line(shelf.cameraLine)?["qty"] == "2")
        #expect(trace.after.assigned(to: shelf.cameraLine) == before.assigned(to: shelf.cameraLine))
    }

    @Test("a line that an override added is gone, and the void trip does without") func addedLine() throws {
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"))
        let lines = try shelf.house.facts().lines.count
        #expect(try shelf.phone.takeOut(drone, on: shelf.reservation, because: "They need it.", key: "drone").status == 200)
        #expect(try shelf.house.facts().lines.count == lines + 1)
        let trace = try shelf.trace { try shelf.phone.undo("drone", on: shelf.reservation, key: $0) }
        #expect(trace.answer.json == undone(drone, line: nil))
        #expect(trace.after.lines.count == lines)
        #expect(trace.after.trips(of: drone).map { $0["reservation_item_id"] } == [nil])
    }

    @Test("a status that an override moved is as it was", arguments: ["requested", "returned"]) func status(before: String) throws
    {
        let shelf = try ShelfScene(status: before)
        #expect(try shelf.phone.takeOut(shelf.cameras[0], on: shelf.reservation, because: "Now.", key: "out").status == 200)
        #expect(try shelf.status() == "confirmed")
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        #expect(trace.answer.json == undone(shelf.cameras[0], line: nil, status: before))
        #expect(trace.actions == ["asset.pickup_undone", "reservation.\(before)"])
        #expect(trace.after.reservation(shelf.reservation)?["status"] == before)
    }

    @Test("nothing out afterwards, and the return that stands was said to be the last: returned") func flips() throws {
        let back = minutesAgo(20)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation, at: minutesAgo(30), key: "out").status == 200)
        #expect(try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, at: back, last: true).status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("out", on: shelf.reservation, key: $0) }
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(trace.actions == ["asset.pickup_undone", "reservation.returned"])
        #expect(Instant(trace.after.reservation(shelf.reservation)?["actual_return_at"]) == Instant(back))
    }

    @Test("a late fact's reopening is undone with it") func late() throws {
        let back = minutesAgo(10)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, at: back, last: true).status == 200)
        #expect(try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation, at: minutesAgo(20), key: "late").status == 200)
        #expect(try shelf.status() == "confirmed")
        let trace = try shelf.trace { try shelf.phone.undo("late", on: shelf.reservation, key: $0) }
        #expect(trace.answer["reservation_status"] == "returned")
        let reservation = trace.after.reservation(shelf.reservation)
        #expect(reservation?["returned_by_flip"] == "t" && Instant(reservation?["actual_return_at"]) == Instant(back))
        #expect(Instant(reservation?["actual_pickup_at"]) != Instant(minutesAgo(20)))
    }

    @Test("a case's pickup is undone whole, its own line too") func wholeCase() throws {
        let lines = try shelf.house.facts().lines.count
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation, key: "box").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("box", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(
            trace.answer.json
                == answered(shelf.box, on: nil, ["line_id": nil, "contents": parts(shelf.lenses, on: nil)]))
        #expect(trace.actions == Array(repeating: "asset.pickup_undone", count: 3))
        #expect(trace.after.lines.count == lines && trace.after.assigned(to: shelf.lensLine).isEmpty)
        for asset in [shelf.box] + shelf.lenses { #expect(trace.after.whereabouts(of: asset) == nil) }
    }

    @Test("a counted pickup is undone, and what an override raised") func counted() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
        let more = try shelf.phone.countOut(5, of: shelf.cableLine, on: shelf.reservation, because: "A long set.", key: "five")
        #expect(more["line"] == shelf.cables(qty: 9, pickedUp: 9, out: 9) && more["overridden"] == ["line_capacity_full"])
        let trace = try shelf.trace { try shelf.phone.undo("five", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == answered(line: shelf.cables(pickedUp: 4, out: 4)))
        #expect(trace.actions == ["stock.undone"])
        #expect(trace.after.moves(of: shelf.cableLine) == ["out 4"])
        let void = try #require(trace.after.movements.first { $0["key"] == "five" })
        #expect(trace.isServerTime(void["voided_at"]) && void["undo_key"] == trace.key)
    }

    @Test("what an override recorded as short is as it was") func shortage() throws {
        try shelf.house.database.query("update items set owned_qty = 7 where id = $1", [shelf.cable.id])
        #expect(
            try shelf.phone.countOut(9, of: shelf.cableLine, on: shelf.reservation, because: "Now.", key: "nine").status == 200)
        #expect(try shelf.house.facts().line(shelf.cableLine)?["shortage"] == "2")
        #expect(try shelf.phone.undo("nine", on: shelf.reservation).status == 200)
        let line = try shelf.house.facts().line(shelf.cableLine)
        #expect(line?["qty"] == "6" && line?["shortage"] == "0")
    }

    @Test("a swap is undone: the first is out again at its place, the second was never out") func swap() throws {
        let (first, second) = (shelf.cameras[0], shelf.cameras[1])
        #expect(try shelf.phone.pickUp(first, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        let before = try shelf.house.facts()
        #expect(try shelf.phone.swap(first, by: second, on: shelf.reservation, key: "swap").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("swap", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(
            trace.answer.json
                == answered(first, on: shelf.reservation, ["line_id": id(of: shelf.cameraLine), "swapped": nil]))
        #expect(trace.actions == ["asset.swap_undone", "asset.return_undone"])
        #expect(trace.audit.map(\.asset) == [second.id, first.id])
        let history = try shelf.phone.get("/assets/\(first.id)/history")
        #expect(history["history"]?.array?.first?["action"] == "asset.return_undone")
        #expect(trace.after.assigned(to: shelf.cameraLine) == before.assigned(to: shelf.cameraLine))
        #expect(trace.after.whereabouts(of: first) == shelf.reservation.id && trace.after.whereabouts(of: second) == nil)
        #expect(trace.after.validTrips(of: first).map { $0["returned_at"] } == [nil])
        #expect(trace.after.validTrips(of: second).isEmpty)
        let progress = try shelf.phone.get("/reservations/\(shelf.reservation.id)")["progress"]
        #expect(progress?["picked_up"] == 1 && progress?["out"] == 1)
        #expect(try shelf.phone.swap(first, by: second, on: shelf.reservation).status == 200)
    }

    @Test("a swap that let two assigned ones change places gives them back theirs") func swapOfAssigned() throws {
        let line = try shelf.house.book(LineDraft(shelf.camera, assigned: [shelf.cameras[2]]), on: shelf.reservation)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        #expect(try shelf.phone.swap(shelf.cameras[0], by: shelf.cameras[2], on: shelf.reservation, key: "swap").status == 200)
        #expect(try shelf.phone.undo("swap", on: shelf.reservation).status == 200)
        let facts = try shelf.house.facts()
        #expect(facts.assigned(to: shelf.cameraLine) == [shelf.cameras[0].id])
        #expect(facts.assigned(to: line) == [shelf.cameras[2].id])
    }

    @Test("what was undone can be done anew, under another key") func anew() throws {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, key: "out").status == 200)
        #expect(try shelf.phone.undo("out", on: shelf.reservation).status == 200)
        let trace = try shelf.trace { try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.actions == ["asset.picked_up"])
    }
}
