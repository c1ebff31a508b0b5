import TestSupport
import Testing

/// Where two rows of a table fit, the upper one decides (docs/shelf.md).
@Suite(.mayBlock) struct RowOrderTests {
    @Test("no such reservation and no such asset: the reservation") func reservationBeforeAsset() throws {
        let scene = try Scene()
        for path in ["pickups", "returns"] {
            let trace = try scene.trace { key in
                let body: JSONTree = ["asset_id": .string(ID.fresh()), "at": .string(WireTime.now()), "scanned_code": "X"]
                return try scene.phone.post("/reservations/\(ID.fresh())/\(path)", body, key: key)
            }
            #expect(trace.answer.code == "reservation_not_found")
        }
    }

    @Test("no such asset and an unknown code: the asset") func assetBeforeCode() throws {
        let scene = try Scene()
        for path in ["pickups", "returns"] {
            let body: JSONTree = ["asset_id": .string(ID.fresh()), "at": .string(WireTime.now()), "scanned_code": "X"]
            #expect(try scene.phone.post("/reservations/\(scene.reservation.id)/\(path)", body).code == "asset_not_found")
        }
    }

    @Test("a wrong code before everything about the state", arguments: ["confirmed", "closed"])
    func codeBeforeState(status: String) throws {
        let scene = try Scene(status: status)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: "X").code == "code_mismatch")
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, code: "X").code == "code_mismatch")
    }

    @Test("a wrong code before already out") func codeBeforeNoOp() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: "X", key: $0) }
        #expect(trace.answer.code == "code_mismatch")
        #expect(trace.before == trace.after)
    }

    @Test("already out goes before an old duplicate") func outBeforeDuplicate() throws {
        let scene = try Scene(assigned: 2)
        try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line)
        let first = minutesAgo(30)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: first).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(20)).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(10)).status == 200)
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: first, key: $0) }
        trace.expectDone(pickedUp(scene.units[0], on: scene.reservation, line: scene.line))
        #expect(trace.changed == ["keys"])
    }

    @Test("an old duplicate goes before the wrong state") func duplicateBeforeState() throws {
        let scene = try Scene(qty: 1)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(20)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(10)).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(20)).code == "already_applied")
        #expect(
            try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(5)).code == "reservation_wrong_state")
    }

    @Test("an old duplicate goes before out on another reservation") func duplicateBeforeElsewhere() throws {
        let scene = try Scene()
        let other = try scene.otherReservation()
        try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(20)).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(10)).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: other, at: minutesAgo(5)).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(15)).code == "already_applied")
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(1)).code == "asset_unavailable")
    }

    @Test("the wrong state goes before an asset that is out elsewhere") func stateBeforeUnavailable() throws {
        let scene = try Scene(status: "requested")
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.otherReservation()).status == 200)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).code == "reservation_wrong_state")
    }

    @Test("an unavailable asset goes before a full line and before no line") func unavailableBeforePlaces() throws {
        let scene = try Scene(qty: 1)
        let other = try scene.otherReservation()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        #expect(try scene.phone.pickUp(scene.units[1], on: other).status == 200)
        #expect(try scene.phone.pickUp(scene.units[1], on: scene.reservation).code == "asset_unavailable")
        let lens = try scene.house.addAsset(of: scene.house.addItem("Cooke S4"), status: "DISPOSED")
        #expect(try scene.phone.pickUp(lens, on: scene.reservation).code == "asset_unavailable")
    }

    @Test("the wrong state goes before every other row of a return") func stateFirstForReturns() throws {
        let scene = try Scene(qty: 1)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation).status == 200)
        #expect(try scene.house.phone(.manager).move(scene.reservation, to: "closed").status == 200)
        let lens = try scene.house.addAsset(of: scene.house.addItem("Cooke S4"))
        for unit in scene.units + [lens] {
            #expect(try scene.phone.takeBack(unit, from: scene.reservation).code == "reservation_wrong_state")
        }
    }
}
