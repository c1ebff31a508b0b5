import TestSupport
import Testing

/// The rows of the pickup table that look at what is there (docs/shelf.md), top to bottom.
@Suite(.mayBlock) struct PickupRowTests {
    @Test("no such reservation in the tenant: 404 reservation_not_found") func noReservation() throws {
        let scene = try Scene()
        let stranger = try Scene()
        for id in [ID.fresh(), stranger.reservation.id, "not-a-uuid"] {
            let trace = try scene.trace { key in
                try scene.phone.post("/reservations/\(id)/pickups", Phone.handover(scene.units[0], WireTime.now(), nil), key: key)
            }
            trace.expectRefusal(404, "reservation_not_found", "There is no such reservation.")
        }
        #expect(try stranger.house.facts().checkouts.isEmpty)
    }

    @Test("no such asset in the tenant: 404 asset_not_found") func noAsset() throws {
        let scene = try Scene()
        let stranger = try Scene()
        for id in [ID.fresh(), stranger.units[0].id] {
            let trace = try scene.trace { key in
                let body: JSONTree = ["asset_id": .string(id), "at": .string(WireTime.now())]
                return try scene.phone.post("/reservations/\(scene.reservation.id)/pickups", body, key: key)
            }
            trace.expectRefusal(404, "asset_not_found", "There is no such asset.")
        }
    }

    @Test("scanned_code unknown, empty or of another asset: 409 code_mismatch") func codeMismatch() throws {
        let scene = try Scene()
        let stranger = try Scene()
        let codes = ["NOSUCHCODE", scene.units[1].code, "https://qr.example.com/\(scene.units[1].code)", stranger.units[0].code]
        for code in codes {
            let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: code, key: $0) }
            trace.expectRefusal(
                409, "code_mismatch", "The scanned code does not belong to \(scene.units[0].tag).",
                current: try scene.house.current(
                    "confirmed", scene.units[0], understood: code.split(separator: "/").last.map(String.init)))
        }
    }

    @Test("S1: a scan of which a part is another asset's sticker moves neither") func partOfCode() throws {
        let scene = try Scene(qty: 2, units: 2)
        for text in ["SL/\(scene.units[0].code)", "https://old.example.com/item.php?id=\(scene.units[0].code)"] {
            let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: text, key: $0) }
            #expect(trace.answer.code == "code_mismatch" && trace.answer["error"]?["current"]?["code"]?.string == text)
            #expect(trace.before == trace.after)
        }
    }

    @Test("the asset's tag and serial are good as well, and are logged as they are read") func tagScanned() throws {
        let scene = try Scene(qty: 2, units: 2)
        let (first, second) = (scene.units[0], scene.units[1])
        #expect(try scene.phone.pickUp(first, on: scene.reservation, code: first.tag.lowercased()).status == 200)
        #expect(try scene.phone.pickUp(second, on: scene.reservation, code: "]C1\(second.serial)").status == 200)
        #expect(
            try scene.house.facts().scans.compactMap { $0["code"] }.sorted() == [second.serial, first.tag.lowercased()].sorted())
    }

    @Test("a serial of two assets: 409 ambiguous_code") func ambiguousCode() throws {
        let scene = try Scene(qty: 2, units: 2)
        try scene.house.database.query("update assets set serial = 'twin' where id = $1", [scene.units[0].id])
        try scene.house.database.query("update assets set serial = 'TWIN' where id = $1", [scene.units[1].id])
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: "Twin", key: $0) }
        #expect(trace.answer.status == 409 && trace.answer.code == "ambiguous_code")
        #expect(trace.answer["error"]?["current"]?["assets"]?.array?.count == 2 && trace.before == trace.after)
        #expect(trace.answer["error"]?["current"]?["reservation_status"] == "confirmed")
    }

    @Test("already out on this reservation: 200, the same facts, no audit row") func alreadyOut() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(9)).status == 200)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(1), key: $0) }
        trace.expectDone(pickedUp(scene.units[0], on: scene.reservation, line: scene.line))
        #expect(trace.changed == ["keys"])
    }

    @Test("came back, at not later than that return's: 409 already_applied") func oldDuplicate() throws {
        let scene = try Scene(assigned: 2)
        try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line)
        let back = minutesAgo(10)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(20)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: back).status == 200)
        for at in [minutesAgo(20), back, daysAgo(200)] {
            let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: at, key: $0) }
            trace.expectRefusal(
                409, "already_applied",
                "\(scene.units[0].tag) came back at that moment or later. If it goes out now, scan it again.",
                current: try scene.house.current("confirmed", scene.units[0]))
        }
    }

    @Test(
        "reservation not confirmed: 409 reservation_wrong_state",
        arguments: [
            "draft", "requested", "returned", "closed", "cancelled",
        ])
    func wrongState(status: String) throws {
        let scene = try Scene(status: status)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: daysAgo(1), key: $0) }
        trace.expectRefusal(
            409, "reservation_wrong_state",
            "Reservation \(scene.reservation.reference) is \(status == "draft" ? "a draft" : status).",
            current: ["reservation_status": .string(status)])
    }

    @Test("out on another reservation: 409 asset_unavailable") func outElsewhere() throws {
        let scene = try Scene()
        let other = try scene.otherReservation()
        #expect(try scene.phone.pickUp(scene.units[0], on: other, at: minutesAgo(5)).status == 200)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, key: $0) }
        trace.expectRefusal(
            409, "asset_unavailable", "\(scene.units[0].tag) is out on \(other.reference).",
            current: try scene.house.current("confirmed", scene.units[0], out: other))
    }

    @Test(
        "inactive: 409 asset_unavailable",
        arguments: [("REPAIR", "is in repair"), ("ARCHIVED", "is archived"), ("DISPOSED", "was disposed of")])
    func inactive(status: String, words: String) throws {
        let scene = try Scene()
        let retired = try scene.house.addAsset(of: scene.camera, status: status)
        // A phone tells whole seconds: the next one is after the status was set.
        let at = WireTime.now(plus: 1)
        let trace = try scene.trace { try scene.phone.pickUp(retired, on: scene.reservation, at: at, key: $0) }
        trace.expectRefusal(
            409, "asset_unavailable", "\(retired.tag) \(words).", current: try scene.house.current("confirmed", retired))
    }

    @Test("what happened before an asset went to repair is taken, what happened after is not; a return never asks")
    func beforeRepair() throws {
        let scene = try Scene()
        let unit = scene.units[0]
        try scene.house.database.query("update assets set status = 'REPAIR' where id = $1", [unit.id])
        let after = try scene.phone.pickUp(unit, on: scene.reservation, at: WireTime.now(plus: 1))
        #expect(after.status == 409 && after.code == "asset_unavailable")
        #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(1)).status == 200)
        #expect(try scene.phone.takeBack(unit, from: scene.reservation).status == 200)
        #expect(try scene.house.facts().asset(unit)?["status"] == "REPAIR")
    }

    @Test("an asset in any other state goes out", arguments: ["IN_STOCK", "READY_TO_DEPLOY", "SHIPPED", "DEPLOYED"])
    func active(status: String) throws {
        let scene = try Scene()
        let unit = try scene.house.addAsset(of: scene.camera, status: status)
        #expect(try scene.phone.pickUp(unit, on: scene.reservation).status == 200)
    }
}
