import TestSupport
import Testing

/// A pickup that a person wants all the same: each row that gives way, and each that does not (docs/shelf.md).
@Suite(.mayBlock) struct OverrideTests {
    private let shelf: ShelfScene
    private static let reason = "The client is at the door."

    init() throws { shelf = try ShelfScene() }

    private func overriding(
        _ asset: Asset, on reservation: Reservation? = nil, in shelf: ShelfScene? = nil, at: String = WireTime.now(plus: 1)
    ) throws -> Trace {
        let shelf = shelf ?? self.shelf
        return try shelf.trace {
            try shelf.phone.takeOut(asset, on: reservation ?? shelf.reservation, because: Self.reason, at: at, key: $0)
        }
    }

    /// That it was done, and answer and audit say what gave way and why.
    private func expectOverridden(
        _ trace: Trace, _ codes: [String], _ asset: Asset, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        trace.expectDone(sourceLocation: sourceLocation)
        #expect(trace.answer["overridden"] == .array(codes.map { .string($0) }), sourceLocation: sourceLocation)
        let taken = trace.audit.filter { $0.action == "asset.picked_up" }
        #expect(taken.map(\.asset) == [asset.id], sourceLocation: sourceLocation)
        #expect(taken.first?.after?["overridden"] == .array(codes.map { .string($0) }), sourceLocation: sourceLocation)
        #expect(taken.first?.after?["reason"] == .string(Self.reason), sourceLocation: sourceLocation)
    }

    @Test("nothing in the way: done, with an empty list") func nothing() throws {
        let trace = try overriding(shelf.cameras[0])
        expectOverridden(trace, [], shelf.cameras[0])
        #expect(trace.after.line(shelf.cameraLine)?["qty"] == "2")
    }

    @Test("a full line: its qty rises, its version too") func fullLine() throws {
        for camera in shelf.cameras.prefix(2) { #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200) }
        let trace = try overriding(shelf.cameras[2])
        expectOverridden(trace, ["line_capacity_full"], shelf.cameras[2])
        #expect(trace.answer["line_id"] == .string(shelf.cameraLine.id))
        let (before, after) = (trace.before.line(shelf.cameraLine), trace.after.line(shelf.cameraLine))
        #expect(after?["qty"] == "3" && after?["added_by"] == nil)
        #expect(before?["version"] != after?["version"])
        #expect(trace.after.assigned(to: shelf.cameraLine) == shelf.cameras.map(\.id))
    }

    @Test("an asset of no line: a line is added, and said to be") func noLine() throws {
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"))
        let trace = try overriding(drone)
        expectOverridden(trace, ["asset_not_on_reservation"], drone)
        let added = try #require(trace.after.lines.first { $0["id"] == trace.answer["line_id"]?.string })
        #expect(added["added_by"] == "shelf" && added["qty"] == "1" && added["assigned_asset_ids"] == "{\(drone.id)}")
        let shown = try shelf.phone.get("/reservations/\(shelf.reservation.id)")
        #expect(shown["items"]?.array?.last?["added_at_shelf"] == true)
        #expect(shown["progress"]?["qty"] == 5)
    }

    @Test("out on another reservation: its trip ends as found, with its audit row, and that one flips") func elsewhere() throws {
        let other = try shelf.house.addReservation([LineDraft(shelf.camera)])
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: other, at: minutesAgo(30)).status == 200)
        let trace = try overriding(camera)
        expectOverridden(trace, ["asset_unavailable"], camera)
        #expect(trace.actions == ["asset.returned", "reservation.returned", "asset.picked_up"])
        #expect(trace.audit[0].reservation == other.id && trace.audit[0].after?["reason"] == .string(Self.reason))
        #expect(trace.after.whereabouts(of: camera) == shelf.reservation.id)
        #expect(try shelf.status(of: other) == "returned" && shelf.status() == "confirmed")
        let ended = try #require(trace.after.trips(of: camera).first { $0["reservation_id"] == other.id })
        #expect(ended["return_key"] == trace.key && ended["returned_at"] != nil)
    }

    @Test("with more out there, the other one does not flip") func elsewhereStays() throws {
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: other).status == 200)
        #expect(try shelf.phone.countOut(1, of: Line(id: other.lines[1].id, item: shelf.cable, qty: 1), on: other).status == 200)
        expectOverridden(try overriding(shelf.cameras[0]), ["asset_unavailable"], shelf.cameras[0])
        #expect(try shelf.status(of: other) == "confirmed")
    }

    @Test("in repair: it goes out, and stays in repair") func repair() throws {
        try shelf.house.database.query("update assets set status = 'REPAIR' where id = $1", [shelf.cameras[0].id])
        let trace = try overriding(shelf.cameras[0])
        expectOverridden(trace, ["asset_unavailable"], shelf.cameras[0])
        #expect(trace.after.asset(shelf.cameras[0])?["status"] == "REPAIR")
    }

    @Test("requested, or returned: it becomes confirmed", arguments: ["requested", "returned"]) func state(before: String) throws
    {
        let shelf = try ShelfScene(status: before)
        let trace = try overriding(shelf.cameras[0], in: shelf)
        expectOverridden(trace, ["reservation_wrong_state"], shelf.cameras[0])
        #expect(trace.answer["reservation_status"] == "confirmed")
        #expect(trace.actions.contains("reservation.confirmed"))
        #expect(trace.after.reservation(shelf.reservation)?["status"] == "confirmed")
        #expect(trace.after.reservation(shelf.reservation)?["returned_at"] == nil)
    }

    @Test("returned by the flip or by a person: the same") func returned() throws {
        let phone = shelf.phone
        #expect(try phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try phone.takeBack(shelf.cameras[0], from: shelf.reservation, at: minutesAgo(20), last: true).status == 200)
        expectOverridden(try overriding(shelf.cameras[1]), ["reservation_wrong_state"], shelf.cameras[1])
        #expect(try shelf.house.phone(.manager).move(shelf.reservation, to: "returned").status == 200)
        expectOverridden(try overriding(shelf.cameras[0]), ["reservation_wrong_state"], shelf.cameras[0])
        #expect(try shelf.status() == "confirmed")
    }

    @Test("several rows: each code once, in the order of the table") func several() throws {
        let shelf = try ShelfScene(status: "requested")
        let other = try shelf.house.addReservation([LineDraft(shelf.camera)])
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: other).status == 200)
        try shelf.house.database.query("update reservation_items set qty = 0 where id = $1", [shelf.cameraLine.id])
        let full = try overriding(shelf.cameras[0], in: shelf)
        expectOverridden(full, ["reservation_wrong_state", "asset_unavailable", "line_capacity_full"], shelf.cameras[0])
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"), status: "REPAIR")
        expectOverridden(
            try overriding(drone, in: shelf), ["asset_unavailable", "asset_not_on_reservation"], drone)
    }

    @Test("draft, cancelled and closed never give way", arguments: ["draft", "cancelled", "closed"]) func never(status: String)
        throws
    {
        let shelf = try ShelfScene(status: status)
        try overriding(shelf.cameras[0], in: shelf).expectRefusal("reservation_wrong_state")
        try shelf.trace {
            try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation, because: Self.reason, key: $0)
        }.expectRefusal("reservation_wrong_state")
    }

    @Test("ARCHIVED and DISPOSED never give way", arguments: ["ARCHIVED", "DISPOSED"]) func gone(status: String) throws {
        let unit = try shelf.house.addAsset(of: shelf.camera, status: status)
        try overriding(unit).expectRefusal("asset_unavailable")
    }

    @Test("nor do a wrong sticker, already_applied, and what is another tenant's") func others() throws {
        let path = "/reservations/\(shelf.reservation.id)/pickups"
        let body: JSONTree = [
            "asset_id": .string(shelf.cameras[0].id), "scanned_code": "NOTITS", "at": .string(WireTime.now()),
            "override": ["reason": .string(Self.reason)],
        ]
        try shelf.trace { try shelf.phone.post(path, body, key: $0) }.expectRefusal("code_mismatch")
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, at: minutesAgo(10)).status == 200)
        try overriding(shelf.cameras[0], at: minutesAgo(20)).expectRefusal("already_applied")
        let stranger = try ShelfScene()
        try overriding(stranger.cameras[0]).expectRefusal(404, "asset_not_found")
        try overriding(shelf.cameras[2], on: stranger.reservation).expectRefusal(404, "reservation_not_found")
    }

    @Test("out here already: 200, the same facts, nothing gave way") func outHere() throws {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        let trace = try overriding(shelf.cameras[0])
        trace.expectDone()
        #expect(trace.answer["overridden"] == [] && trace.changed == ["keys"])
    }

    @Test("it needs the tenant's override_role, also where nothing gives way, and before the key") func role() throws {
        try shelf.house.database.query("update tenants set override_role = 'manager' where id = $1", [shelf.house.tenant])
        let refused = try overriding(shelf.cameras[0])
        refused.expectRefusal(403, "insufficient_role")
        #expect(refused.answer["error"]?["message"] == "This needs the role “Desk”.")
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        let trace = try shelf.trace(by: .manager) {
            try shelf.house.phone(.manager).takeOut(shelf.cameras[1], on: shelf.reservation, because: Self.reason, key: $0)
        }
        trace.expectDone()
        // A stored answer is not told to who may not override.
        try shelf.trace { _ in
            try shelf.phone.takeOut(shelf.cameras[1], on: shelf.reservation, because: Self.reason, key: trace.key)
        }.expectRefusal(403, "insufficient_role")
    }

    @Test("a counted line that is full: its qty rises, and what is not owned is short") func counted() throws {
        try shelf.house.database.query("update items set owned_qty = 7 where id = $1", [shelf.cable.id])
        let trace = try shelf.trace {
            try shelf.phone.countOut(9, of: shelf.cableLine, on: shelf.reservation, because: Self.reason, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["overridden"] == ["line_capacity_full"])
        #expect(trace.answer["line"] == shelf.cables(qty: 9, pickedUp: 9, out: 9))
        #expect(trace.actions == ["stock.picked_up"])
        #expect(trace.audit[0].after?["overridden"] == ["line_capacity_full"])
        #expect(trace.audit[0].after?["reason"] == .string(Self.reason))
        #expect(trace.after.line(shelf.cableLine)?["qty"] == "9" && trace.after.line(shelf.cableLine)?["shortage"] == "2")
    }

    @Test("a counted line of a requested reservation: it becomes confirmed", arguments: ["requested", "returned"])
    func countedState(
        before: String
    ) throws {
        let shelf = try ShelfScene(status: before)
        let trace = try shelf.trace {
            try shelf.phone.countOut(7, of: shelf.cableLine, on: shelf.reservation, because: Self.reason, key: $0)
        }
        trace.expectDone()
        #expect(trace.answer["overridden"] == ["reservation_wrong_state", "line_capacity_full"])
        #expect(trace.actions == ["stock.picked_up", "reservation.confirmed"])
    }

    @Test("a case goes out whole: each of its parts may give way, each code once") func wholeCase() throws {
        let shelf = try ShelfScene(lensPlaces: 1)
        let other = try shelf.house.addReservation([LineDraft(shelf.lens)])
        #expect(try shelf.phone.pickUp(shelf.lenses[0], on: other).status == 200)
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"), status: "REPAIR")
        try shelf.house.put([drone], into: shelf.box)
        let trace = try shelf.trace {
            try shelf.phone.takeOut(
                shelf.box, on: shelf.reservation, because: Self.reason, at: WireTime.now(plus: 1), key: $0)
        }
        trace.expectDone()
        #expect(
            trace.answer["overridden"] == ["asset_unavailable", "line_capacity_full", "asset_not_on_reservation"])
        for asset in [shelf.box, drone] + shelf.lenses {
            #expect(trace.after.whereabouts(of: asset) == shelf.reservation.id)
        }
        #expect(try shelf.status(of: other) == "returned")
    }

    @Test("the same key again is replayed with what gave way then") func replay() throws {
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"))
        let at = minutesAgo(1)
        let first = try shelf.phone.takeOut(drone, on: shelf.reservation, because: Self.reason, at: at, key: "drone")
        #expect(first["overridden"] == ["asset_not_on_reservation"])
        let again = try shelf.phone.takeOut(drone, on: shelf.reservation, because: Self.reason, at: at, key: "drone")
        #expect(again.isReplay && again.body == first.body)
    }

    @Test(
        "an override that is no object, or without a reason, is a 400",
        arguments: [
            (#"true"#, "override wrong_type"), (#"{}"#, "override.reason required"),
            (#"{"reason":null}"#, "override.reason required"),
            (#"{"reason":""}"#, "override.reason too_short"), (#"{"reason":7}"#, "override.reason wrong_type"),
            (#"{"reason":" \u200e\n"}"#, "override.reason too_short"),
        ])
    func faults(text: String, fault: String) throws {
        for end in ["pickups", "returns"] {
            for gear in [#""asset_id":"\#(shelf.cameras[0].id)""#, #""line_id":"\#(shelf.cableLine.id)","qty":1"#] {
                let body = #"{\#(gear),"at":"\#(WireTime.now())","override":\#(text)}"#
                let path = "/reservations/\(shelf.reservation.id)/\(end)"
                let trace = try shelf.trace { try shelf.phone.post(path, bytes: Array(body.utf8), key: $0) }
                trace.expectRefusal(400, "validation_failed")
                #expect(trace.answer.faults == [fault])
            }
        }
    }
}
