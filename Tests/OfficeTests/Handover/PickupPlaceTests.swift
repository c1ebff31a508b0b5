import TestSupport
import Testing

/// The rows of the pickup table that look for a place (docs/shelf.md), top to bottom.
@Suite(.mayBlock) struct PickupPlaceTests {
    @Test("assigned to a line: that line, and all that a pickup writes") func assigned() throws {
        let scene = try Scene(assigned: 2)
        let at = minutesAgo(7)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: at, key: $0) }
        trace.expectDone(pickedUp(scene.units[1], on: scene.reservation, line: scene.line))
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "reservations"])
        #expect(trace.after.asset(scene.units[1])?["current_reservation_id"] == scene.reservation.id)
        #expect(
            trace.audit == [
                trace.assetEntry(
                    "asset.picked_up", scene.units[1], on: scene.reservation, status: ("confirmed", "confirmed"),
                    points: (nil, scene.reservation.id), at: at)
            ])
        expectOpen(trace, scene.units[1], scene, at: at)
    }

    /// One open trip of the asset's, and the reservation's stamps after it.
    private func expectOpen(_ trace: Trace, _ asset: Asset, _ scene: Scene, at: String) {
        let trips = trace.after.trips(of: asset)
        #expect(trips.count == 1)
        #expect(trips.first?["reservation_id"] == scene.reservation.id)
        #expect(trips.first?["reservation_item_id"] == scene.line.id)
        #expect(trips.first?["picked_up_by"] == scene.staff)
        #expect(trace.isServerTime(trips.first?["picked_up_at"]))
        #expect(Instant(trips.first?["actual_pickup_at"]) == Instant(at))
        for column in ["returned_at", "actual_return_at", "returned_by"] { #expect(trips.first?[column] == nil) }
        let reservation = trace.after.reservation(scene.reservation)
        #expect(reservation?["status"] == "confirmed")
        #expect(reservation?["picked_up_at"] == trips.first?["picked_up_at"])
        #expect(Instant(reservation?["actual_pickup_at"]) == Instant(at))
        for column in ["returned_at", "actual_return_at"] { #expect(reservation?[column] == nil) }
        #expect(trace.isServerTime(reservation?["updated_at"]))
    }

    @Test("assigned, came back earlier and goes out again: the same line, a second trip") func again() throws {
        let scene = try Scene(assigned: 2)
        try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(30)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(20)).status == 200)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(10), key: $0) }
        trace.expectDone(pickedUp(scene.units[0], on: scene.reservation, line: scene.line))
        #expect(trace.after.trips(of: scene.units[0]).map { $0["returned_at"] == nil } == [false, true])
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "reservations"])
        let stamps = [trace.before, trace.after].map { $0.reservation(scene.reservation)?["actual_pickup_at"] }
        #expect(stamps[0] == stamps[1], "only an earlier pickup moves the earliest")
    }

    @Test("assigned to a line of another item's asset too: its own line, not the first") func itsOwnLine() throws {
        let scene = try Scene()
        let booking = try scene.house.addReservation([
            LineDraft(scene.camera, qty: 2), LineDraft(scene.camera, qty: 1, assigned: [scene.units[0]]),
        ])
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: booking, key: $0) }
        trace.expectDone(pickedUp(scene.units[0], on: booking, line: booking.lines[1]))
        #expect(trace.after.lines == trace.before.lines)
    }

    @Test("a free place: appended to that line") func freePlace() throws {
        let scene = try Scene(assigned: 1)
        let at = minutesAgo(3)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[2], on: scene.reservation, at: at, key: $0) }
        trace.expectDone(pickedUp(scene.units[2], on: scene.reservation, line: scene.line))
        #expect(trace.after.line(scene.line)?["assigned_asset_ids"] == Database.array([scene.units[0].id, scene.units[2].id]))
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "lines", "reservations"])
        #expect(trace.audit.map(\.action) == ["asset.picked_up"])
        expectOpen(trace, scene.units[2], scene, at: at)
    }

    @Test("free places on several lines: the first by position") func firstByPosition() throws {
        let scene = try Scene()
        let booking = try scene.house.addReservation([
            LineDraft(scene.camera, qty: 1, assigned: [scene.units[0]]), LineDraft(scene.camera, qty: 1),
            LineDraft(scene.camera, qty: 1),
        ])
        try scene.house.database.query(
            "update reservation_items set position = 9 where id = $1", [booking.lines[1].id])
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[1], on: booking, key: $0) }
        trace.expectDone(pickedUp(scene.units[1], on: booking, line: booking.lines[2]))
    }

    @Test("no free place, but an assigned asset that was never out: takes the last such one's place") func displaces() throws {
        let scene = try Scene(qty: 3, units: 4, assigned: 3)
        try scene.house.checkOut(scene.units[2], on: scene.reservation, line: scene.line)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[3], on: scene.reservation, key: $0) }
        trace.expectDone(pickedUp(scene.units[3], on: scene.reservation, line: scene.line))
        let assigned = [scene.units[0].id, scene.units[3].id, scene.units[2].id]
        #expect(trace.after.line(scene.line)?["assigned_asset_ids"] == Database.array(assigned))
        #expect(trace.audit.count == 1)
    }

    @Test("a free place on a later line goes before another's place on the first") func freeBeforeDisplacing() throws {
        let scene = try Scene()
        let booking = try scene.house.addReservation([
            LineDraft(scene.camera, qty: 1, assigned: [scene.units[0]]), LineDraft(scene.camera, qty: 1),
        ])
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[1], on: booking, key: $0) }
        trace.expectDone(pickedUp(scene.units[1], on: booking, line: booking.lines[1]))
    }

    @Test("no free place: 409 line_capacity_full") func full() throws {
        let scene = try Scene()
        for unit in scene.units.prefix(2) { #expect(try scene.phone.pickUp(unit, on: scene.reservation).status == 200) }
        try expectFull(scene, status: "confirmed")
    }

    @Test("an asset that came back keeps its place: 409 line_capacity_full") func fullOfReturned() throws {
        let scene = try Scene()
        for unit in scene.units.prefix(2) { #expect(try scene.phone.pickUp(unit, on: scene.reservation).status == 200) }
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation).status == 200)
        try expectFull(scene, status: "confirmed")
    }

    private func expectFull(_ scene: Scene, status: String) throws {
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[2], on: scene.reservation, key: $0) }
        trace.expectRefusal(
            409, "line_capacity_full", "All 2 of Sony FX6 have already been picked up.",
            current: [
                "reservation_status": .string(status), "line": ["id": .string(scene.line.id), "qty": 2, "picked_up": 2],
            ])
    }

    @Test("of no line's item: 409 asset_not_on_reservation") func noLine() throws {
        let scene = try Scene()
        let lens = try scene.house.addAsset(of: scene.house.addItem("Cooke S4"))
        let trace = try scene.trace { try scene.phone.pickUp(lens, on: scene.reservation, key: $0) }
        trace.expectRefusal(
            409, "asset_not_on_reservation", "\(lens.tag) is not on reservation \(scene.reservation.reference).",
            current: try scene.house.current("confirmed", lens))
    }
}
