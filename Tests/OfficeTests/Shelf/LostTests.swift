import TestSupport
import Testing

/// An asset that does not come back (docs/shelf.md).
@Suite(.mayBlock) struct LostTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    @Test("a return that says lost closes the trip; the asset is DISPOSED, with an audit row of its own") func lost() throws {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
        let trace = try shelf.trace {
            try shelf.phone.bringBack(camera, from: shelf.reservation, isLost: true, last: true, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer.text == takenBack(camera, status: "returned"))
        #expect(trace.actions == ["asset.returned", "asset.lost", "reservation.returned"])
        #expect(trace.after.asset(camera)?["status"] == "DISPOSED")
        #expect(trace.after.whereabouts(of: camera) == nil)
        #expect(trace.after.validTrips(of: camera).allSatisfy { $0["returned_at"] != nil })
        #expect(trace.audit.allSatisfy { $0.key == trace.key })
    }

    @Test("of one that is back already it changes nothing") func alreadyBack() throws {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation).status == 200)
        let trace = try shelf.trace { try shelf.phone.bringBack(camera, from: shelf.reservation, isLost: true, key: $0) }
        trace.expectDone()
        #expect(trace.changed == ["keys"])
        #expect(trace.after.asset(camera)?["status"] == "IN_STOCK")
    }

    @Test("what is lost goes out no more") func gone() throws {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.bringBack(camera, from: shelf.reservation, isLost: true).status == 200)
        let other = try shelf.otherReservation()
        try shelf.trace { try shelf.phone.pickUp(camera, on: other, key: $0) }.expectRefusal("asset_unavailable")
        try shelf.trace { try shelf.phone.takeOut(camera, on: other, because: "It is here.", key: $0) }
            .expectRefusal("asset_unavailable")
    }

    @Test("a lost case is lost with what of it is out, and holds nothing any more") func lostCase() throws {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation).status == 200)
        let trace = try shelf.trace {
            try shelf.phone.bringBack(shelf.box, from: shelf.reservation, isLost: true, last: true, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["reservation_status"] == "returned")
        #expect(trace.answer["contents"]?.array?.map { $0["asset_id"] } == [.string(shelf.lenses[1].id)])
        for gone in [shelf.box, shelf.lenses[1]] {
            #expect(trace.after.asset(gone)?["status"] == "DISPOSED")
            #expect(trace.after.asset(gone)?["case_id"] == nil)
        }
        #expect(trace.after.asset(shelf.lenses[0])?["status"] == "IN_STOCK")
        #expect(trace.actions.count { $0 == "asset.lost" } == 2)
    }
}
