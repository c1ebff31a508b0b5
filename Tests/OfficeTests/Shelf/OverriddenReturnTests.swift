import TestSupport
import Testing

/// A return that a person wants all the same: only "out on another reservation" gives way (docs/shelf.md).
@Suite(.mayBlock) struct OverriddenReturnTests {
    private let shelf: ShelfScene
    private static let reason = "It came with this truck."

    init() throws { shelf = try ShelfScene() }

    @Test("out on another reservation, of a line's item here: that trip ends, and that one, all of it out before, flips")
    func ofLine() throws {
        let other = try shelf.house.addReservation([LineDraft(shelf.camera)])
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: other).status == 200)
        try shelf.trace { try shelf.phone.takeBack(camera, from: shelf.reservation, key: $0) }.expectRefusal(
            "asset_not_checked_out")
        let trace = try shelf.trace {
            try shelf.phone.bringBack(camera, from: shelf.reservation, because: Self.reason, key: $0)
        }
        trace.expectDone()
        #expect(
            trace.answer.json == answered(camera, on: nil, ["overridden": ["asset_not_checked_out"]]))
        #expect(trace.actions == ["asset.returned", "reservation.returned"])
        #expect(trace.audit[0].reservation == other.id)
        #expect(trace.audit[0].after?["overridden"] == ["asset_not_checked_out"])
        #expect(trace.audit[0].after?["reason"] == .string(Self.reason))
        #expect(trace.after.whereabouts(of: camera) == nil)
        #expect(try shelf.status(of: other) == "returned")
        try shelf.trace { _ in try shelf.phone.undo(trace.key, on: shelf.reservation) }.expectRefusal("too_late")
    }

    @Test("of no line's item here: the same") func ofNoLine() throws {
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"))
        let other = try shelf.house.addReservation([LineDraft(drone.item)])
        #expect(try shelf.phone.pickUp(drone, on: other).status == 200)
        let trace = try shelf.trace { try shelf.phone.bringBack(drone, from: shelf.reservation, because: Self.reason, key: $0) }
        trace.expectDone()
        #expect(trace.answer["overridden"] == ["asset_not_on_reservation"])
    }

    @Test("lost there, found out here: closed there, and DISPOSED") func lost() throws {
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: other).status == 200)
        let trace = try shelf.trace {
            try shelf.phone.bringBack(shelf.cameras[0], from: shelf.reservation, because: Self.reason, isLost: true, key: $0)
        }
        trace.expectDone()
        #expect(trace.after.asset(shelf.cameras[0])?["status"] == "DISPOSED")
        #expect(trace.actions.contains("asset.lost"))
    }

    @Test("nothing in the way: an empty list") func nothing() throws {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        let back = try shelf.phone.bringBack(shelf.cameras[0], from: shelf.reservation, because: Self.reason)
        #expect(back.status == 200 && back["overridden"] == [])
        #expect(try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, because: Self.reason).status == 200)
        let counted = try shelf.phone.countIn(1, of: shelf.cableLine, on: shelf.reservation, because: Self.reason)
        #expect(counted.status == 200 && counted["overridden"] == [])
    }

    @Test("an asset that is out nowhere never gives way") func outNowhere() throws {
        try shelf.trace { try shelf.phone.bringBack(shelf.cameras[0], from: shelf.reservation, because: Self.reason, key: $0) }
            .expectRefusal("asset_not_checked_out")
    }

    @Test(
        "nor does the reservation's status, nor more than is out",
        arguments: ["draft", "requested", "closed", "cancelled"])
    func never(status: String) throws {
        let shelf = try ShelfScene(status: status)
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: other).status == 200)
        try shelf.trace { try shelf.phone.bringBack(shelf.cameras[0], from: shelf.reservation, because: Self.reason, key: $0) }
            .expectRefusal("reservation_wrong_state")
        try shelf.trace { try shelf.phone.countIn(1, of: other.lines[1], on: other, because: Self.reason, key: $0) }
            .expectRefusal("more_than_out")
    }

    @Test("it needs the tenant's override_role") func role() throws {
        try shelf.house.database.query("update tenants set override_role = 'manager' where id = $1", [shelf.house.tenant])
        try shelf.trace { try shelf.phone.bringBack(shelf.cameras[0], from: shelf.reservation, because: Self.reason, key: $0) }
            .expectRefusal(403, "insufficient_role")
    }
}
