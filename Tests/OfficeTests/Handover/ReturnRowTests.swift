import TestSupport
import Testing

/// The rows of the return table (docs/shelf.md), top to bottom.
@Suite(.mayBlock) struct ReturnRowTests {
    @Test("no such reservation, no such asset: 404 as for pickups") func notFound() throws {
        let scene = try Scene()
        let stranger = try Scene()
        for (reservation, asset, code, message) in [
            (stranger.reservation.id, scene.units[0].id, "reservation_not_found", "There is no such reservation."),
            ("1", scene.units[0].id, "reservation_not_found", "There is no such reservation."),
            (scene.reservation.id, stranger.units[0].id, "asset_not_found", "There is no such asset."),
        ] {
            let trace = try scene.trace { key in
                let body: JSONTree = ["asset_id": .string(asset), "at": .string(WireTime.now())]
                return try scene.phone.post("/reservations/\(reservation)/returns", body, key: key)
            }
            trace.expectRefusal(404, code, message)
        }
    }

    @Test("scanned_code unknown or of another asset: 409 code_mismatch") func codeMismatch() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        for code in ["NOSUCHCODE", scene.units[1].code] {
            let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, code: code, key: $0) }
            trace.expectRefusal(
                409, "code_mismatch", "The scanned code does not belong to \(scene.units[0].tag).",
                current: try scene.house.current("confirmed", scene.units[0], out: scene.reservation, understood: code))
        }
    }

    @Test(
        "reservation neither confirmed nor returned: 409 reservation_wrong_state",
        arguments: [
            "draft", "requested", "closed", "cancelled",
        ])
    func wrongState(status: String) throws {
        let scene = try Scene(status: status)
        let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, key: $0) }
        trace.expectRefusal(
            409, "reservation_wrong_state",
            "Reservation \(scene.reservation.reference) is \(status == "draft" ? "a draft" : status).",
            current: ["reservation_status": .string(status)])
    }

    @Test("out for a second time, at earlier than this trip's pickup: 409 already_applied") func oldDuplicate() throws {
        let scene = try Scene(assigned: 2)
        try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line)
        let again = minutesAgo(10)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(30)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(20)).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: again).status == 200)
        let trace = try scene.trace {
            try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(20), key: $0)
        }
        trace.expectRefusal(
            409, "already_applied", "This has happened already.",
            current: try scene.house.current("confirmed", scene.units[0], out: scene.reservation))
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: again).status == 200)
    }

    @Test("out, others too: closes the checkout, and all that a return writes") func closes() throws {
        let scene = try Scene()
        for unit in scene.units.prefix(2) {
            #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(9)).status == 200)
        }
        let at = minutesAgo(4)
        let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: at, key: $0) }
        trace.expectDone(takenBack(scene.units[0], status: "confirmed"))
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "reservations"])
        #expect(
            trace.audit == [
                trace.assetEntry(
                    "asset.returned", scene.units[0], on: scene.reservation, status: ("confirmed", "confirmed"),
                    points: (scene.reservation.id, nil), at: at)
            ])
        expectClosed(trace, scene.units[0], by: scene.staff, at: at)
        let reservation = trace.after.reservation(scene.reservation)
        #expect(reservation?["status"] == "confirmed")
        for column in ["returned_at", "actual_return_at"] { #expect(reservation?[column] == nil) }
        let stamps = ["picked_up_at", "actual_pickup_at"]
        #expect(stamps.map { reservation?[$0] } == stamps.map { trace.before.reservation(scene.reservation)?[$0] })
    }

    @Test("out, the last one of a line that has had its qty out: flips the reservation to returned") func flips() throws {
        let scene = try Scene(units: 2, assigned: 2)
        for unit in scene.units { #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(9)).status == 200) }
        let latest = minutesAgo(1)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: latest).status == 200)
        let at = minutesAgo(4)
        let trace = try scene.trace { try scene.phone.takeBack(scene.units[1], from: scene.reservation, at: at, key: $0) }
        trace.expectDone(takenBack(scene.units[1], status: "returned"))
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "reservations"])
        #expect(
            trace.audit == [
                trace.assetEntry(
                    "asset.returned", scene.units[1], on: scene.reservation, status: ("confirmed", "returned"),
                    points: (scene.reservation.id, nil), at: at),
                trace.moveEntry("reservation.returned", scene.reservation, status: ("confirmed", "returned"), at: at),
            ])
        expectClosed(trace, scene.units[1], by: scene.staff, at: at)
        let reservation = trace.after.reservation(scene.reservation)
        #expect(reservation?["status"] == "returned")
        #expect(reservation?["returned_at"] == trace.after.trips(of: scene.units[1]).last?["returned_at"])
        #expect(Instant(reservation?["actual_return_at"]) == Instant(latest), "the latest of its returns, not the last to arrive")
    }

    private func expectClosed(_ trace: Trace, _ asset: Asset, by subject: String, at: String) {
        #expect(trace.after.asset(asset)?["current_reservation_id"] == nil)
        #expect(trace.after.lines == trace.before.lines)
        let trip = trace.after.trips(of: asset).last
        #expect(trace.isServerTime(trip?["returned_at"]))
        #expect(Instant(trip?["actual_return_at"]) == Instant(at))
        #expect(trip?["returned_by"] == subject)
        let kept = ["id", "picked_up_at", "actual_pickup_at", "picked_up_by", "reservation_item_id"]
        #expect(kept.map { trip?[$0] } == kept.map { trace.before.trips(of: asset).last?[$0] })
    }

    @Test("back from this reservation: 200, the same facts, no audit row", arguments: ["confirmed", "returned"])
    func alreadyBack(status: String) throws {
        let scene = try Scene()
        if status == "confirmed" { try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line) }
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(9)).status == 200)
        let first = try scene.phone.takeBack(
            scene.units[0], from: scene.reservation, at: minutesAgo(5), last: status == "returned")
        #expect(first.status == 200)
        for at in [minutesAgo(20), minutesAgo(1)] {
            let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: at, key: $0) }
            trace.expectDone(takenBack(scene.units[0], status: status))
            #expect(trace.changed == ["keys"])
        }
    }

    @Test("back from this reservation and out on another: 200, the same facts, and the other one stands") func backAndElsewhere()
        throws
    {
        let scene = try Scene()
        let other = try scene.otherReservation()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, last: true).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: other).status == 200)
        let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, key: $0) }
        trace.expectDone(takenBack(scene.units[0], status: "returned"))
        #expect(trace.changed == ["keys"])
        #expect(trace.after.asset(scene.units[0])?["current_reservation_id"] == other.id)
    }

    @Test("on a line or of a line's item, never picked up: 409 asset_not_checked_out") func neverPickedUp() throws {
        let scene = try Scene(assigned: 1)
        for unit in scene.units.prefix(2) {
            let trace = try scene.trace { try scene.phone.takeBack(unit, from: scene.reservation, key: $0) }
            trace.expectRefusal(
                409, "asset_not_checked_out",
                "\(unit.tag) was never picked up on reservation \(scene.reservation.reference).",
                current: try scene.house.current("confirmed", unit))
        }
    }

    @Test("of a line's item and out on another reservation: 409 asset_not_checked_out, with who has it") func outElsewhere()
        throws
    {
        let scene = try Scene()
        let other = try scene.otherReservation()
        #expect(try scene.phone.pickUp(scene.units[0], on: other).status == 200)
        let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, key: $0) }
        #expect(trace.answer.code == "asset_not_checked_out")
        #expect(trace.answer["error"]?["current"] == (try scene.house.current("confirmed", scene.units[0], out: other)))
        #expect(trace.before == trace.after)
    }

    @Test("anything else: 409 asset_not_on_reservation") func anythingElse() throws {
        let scene = try Scene()
        let lens = try scene.house.addAsset(of: scene.house.addItem("Cooke S4"))
        let trace = try scene.trace { try scene.phone.takeBack(lens, from: scene.reservation, key: $0) }
        trace.expectRefusal(
            409, "asset_not_on_reservation", "\(lens.tag) is not on reservation \(scene.reservation.reference).",
            current: try scene.house.current("confirmed", lens))
    }
}
