import TestSupport
import Testing

/// What a return changed is as it was before, once it is undone (docs/shelf.md).
@Suite(.mayBlock) struct UndoReturnTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    @Test("the trip goes on, the flip is taken back; a void copy of the trip keeps the key") func flip() throws {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(30), key: "out").status == 200)
        #expect(
            try shelf.phone.takeBack(camera, from: shelf.reservation, last: true, key: "in")["reservation_status"] == "returned")
        let trace = try shelf.trace { try shelf.phone.undo("in", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(
            trace.answer.json
                == answered(camera, on: shelf.reservation, ["line_id": id(of: shelf.cameraLine)]))
        #expect(trace.actions == ["asset.return_undone", "reservation.reopened"])
        let reservation = trace.after.reservation(shelf.reservation)
        #expect(reservation?["status"] == "confirmed")
        for column in ["returned_at", "actual_return_at"] { #expect(reservation?[column] == nil) }
        #expect(trace.after.whereabouts(of: camera) == shelf.reservation.id)
        let open = trace.after.validTrips(of: camera)
        #expect(open.map { $0["returned_at"] } == [nil] && open.map { $0["pickup_key"] } == ["out"])
        let void = trace.after.trips(of: camera).filter { $0["voided_at"] != nil }
        #expect(void.map { $0["return_key"] } == ["in"] && void.map { $0["undo_key"] } == [trace.key])
        // And it comes back once more.
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, last: true)["reservation_status"] == "returned")
    }

    @Test("one of several: nothing but its trip changes") func oneOfSeveral() throws {
        for camera in shelf.cameras.prefix(2) { #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200) }
        #expect(try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, key: "in").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("in", on: shelf.reservation, key: $0) }
        #expect(trace.actions == ["asset.return_undone"])
        #expect(trace.after.reservation(shelf.reservation)?["status"] == "confirmed")
    }

    @Test("a lost asset is there again, in its status and its case") func lost() throws {
        let lens = shelf.lenses[0]
        #expect(try shelf.phone.pickUp(lens, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.bringBack(lens, from: shelf.reservation, isLost: true, key: "lost").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.actions == ["asset.lost_undone", "asset.return_undone"])
        #expect(trace.audit[0].asset == lens.id && trace.audit[0].key == trace.key)
        let told = try shelf.phone.get("/reservations/\(shelf.reservation.id)/history")["history"]?.array?.dropLast().last
        #expect(told?["action"] == "asset.lost_undone" && told?["before"] == ["status": "DISPOSED", "key": "lost"])
        #expect(told?["after"] == ["status": "IN_STOCK"])
        #expect(trace.after.asset(lens)?["status"] == "IN_STOCK" && trace.after.asset(lens)?["case_id"] == shelf.box.id)
        #expect(trace.after.whereabouts(of: lens) == shelf.reservation.id)
    }

    @Test("a lost case is there again, with what was lost in it") func lostCase() throws {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.bringBack(shelf.box, from: shelf.reservation, isLost: true, key: "lost").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }
        trace.expectDone()
        for asset in [shelf.box] + shelf.lenses {
            let told = trace.audit.filter { $0.asset == asset.id }.map(\.action)
            #expect(told == ["asset.lost_undone", "asset.return_undone"])
            #expect(trace.before.asset(asset)?["status"] == "DISPOSED" && trace.after.asset(asset)?["status"] == "IN_STOCK")
            #expect(trace.after.whereabouts(of: asset) == shelf.reservation.id)
        }
        for lens in shelf.lenses { #expect(trace.after.asset(lens)?["case_id"] == shelf.box.id) }
    }

    @Test("a counted return: its movements are void, the house owns as much as before, the flip is taken back") func counted()
        throws
    {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
        let back = try shelf.phone.countIn(
            1, lost: 2, used: 1, of: shelf.cableLine, on: shelf.reservation, last: true, key: "in")
        #expect(back.status == 200)
        #expect(try shelf.house.owned(shelf.cable) == 17 && shelf.status() == "returned")
        let trace = try shelf.trace { try shelf.phone.undo("in", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer.json == answered(line: shelf.cables(pickedUp: 4, out: 4)))
        #expect(try shelf.house.owned(shelf.cable) == 20)
        #expect(trace.actions == ["stock.undone", "stock.undone", "stock.undone", "reservation.reopened"])
        #expect(trace.after.moves(of: shelf.cableLine) == ["out 4"])
    }

    @Test("a case's return is undone whole") func wholeCase() throws {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, last: true, key: "in").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("in", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.answer["asset"]?["current_reservation_id"] == .string(shelf.reservation.id))
        #expect(trace.answer["contents"] == parts(shelf.lenses, on: shelf.lensLine))
        #expect(trace.actions == Array(repeating: "asset.return_undone", count: 3) + ["reservation.reopened"])
        for asset in [shelf.box] + shelf.lenses { #expect(trace.after.whereabouts(of: asset) == shelf.reservation.id) }
    }
}
