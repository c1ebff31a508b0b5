import TestSupport
import Testing

/// `POST /reservations/{id}/status` (openapi/paths/reservations.yaml, setReservationStatus).
@Suite(.mayBlock) struct StatusMoveTests {
    @Test("each pair of states: a move, a no-op or a refusal", arguments: StatusMove.all)
    func move(_ move: StatusMove) throws {
        let scene = try Scene(status: move.from)
        let desk = try scene.house.phone(.manager)
        let trace = try scene.trace(by: .manager) { try desk.move(scene.reservation, to: move.to, key: $0) }
        if move.from == move.to {
            trace.expectDone(try desk.get("/reservations/\(scene.reservation.id)").text)
            #expect(trace.changed == ["keys"])
        } else if move.isAllowed {
            trace.expectDone(try desk.get("/reservations/\(scene.reservation.id)").text)
            #expect(trace.changed == ["audit", "keys", "reservations"])
            #expect(trace.audit == [trace.moveEntry("reservation.\(move.to)", scene.reservation, status: (move.from, move.to))])
            expectStamps(trace, scene, move)
        } else {
            let state = move.from == "draft" ? "a draft" : move.from
            trace.expectRefusal(
                409, "reservation_wrong_state", "Reservation \(scene.reservation.reference) is \(state).",
                current: ["reservation_status": .string(move.from)])
        }
    }

    private func expectStamps(_ trace: Trace, _ scene: Scene, _ move: StatusMove) {
        let reservation = trace.after.reservation(scene.reservation)
        #expect(reservation?["status"] == move.to)
        #expect(trace.isServerTime(reservation?["updated_at"]))
        let returns = [reservation?["returned_at"], reservation?["actual_return_at"]]
        if move.to == "returned" {
            #expect(returns.allSatisfy(trace.isServerTime))
        } else {
            #expect(returns == [nil, nil])
        }
    }

    @Test("the reason is kept in the audit row") func reason() throws {
        let scene = try Scene()
        let desk = try scene.house.phone(.manager)
        let trace = try scene.trace(by: .manager) {
            try desk.move(scene.reservation, to: "cancelled", reason: "The client is ill", key: $0)
        }
        #expect(
            trace.audit == [
                trace.moveEntry(
                    "reservation.cancelled", scene.reservation, status: ("confirmed", "cancelled"), reason: "The client is ill")
            ])
    }

    @Test("it needs a manager", arguments: [Role.viewer, .staff]) func needsManager(role: Role) throws {
        let scene = try Scene()
        let phone = try scene.house.phone(role)
        let trace = try scene.trace(by: role) { try phone.move(scene.reservation, to: "returned", key: $0) }
        trace.expectRefusal(403, "insufficient_role", "This needs the role “Desk”.")
    }

    @Test("pickups and returns need staff") func needsStaff() throws {
        let scene = try Scene()
        let phone = try scene.house.phone(.viewer)
        let out = try scene.trace(by: .viewer) { try phone.pickUp(scene.units[0], on: scene.reservation, key: $0) }
        out.expectRefusal(403, "insufficient_role", "This needs the role “Shelf”.")
        let back = try scene.trace(by: .viewer) { try phone.takeBack(scene.units[0], from: scene.reservation, key: $0) }
        back.expectRefusal(403, "insufficient_role", "This needs the role “Shelf”.")
    }

    @Test("no such reservation in the tenant: 404") func notFound() throws {
        let scene = try Scene()
        let stranger = try Scene()
        let desk = try scene.house.phone(.manager)
        for id in [ID.fresh(), stranger.reservation.id, "x"] {
            let trace = try scene.trace(by: .manager) { try desk.post("/reservations/\(id)/status", ["to": "returned"], key: $0) }
            trace.expectRefusal(404, "reservation_not_found", "There is no such reservation.")
        }
        #expect(try stranger.status() == "confirmed")
    }

    @Test("returned with gear out closes its checkouts and frees the assets") func closesCheckouts() throws {
        let scene = try Scene(assigned: 2)
        for unit in scene.units.prefix(2) {
            #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(9)).status == 200)
        }
        let desk = try scene.house.phone(.manager)
        let trace = try scene.trace(by: .manager) { try desk.move(scene.reservation, to: "returned", key: $0) }
        trace.expectDone(try desk.get("/reservations/\(scene.reservation.id)").text)
        #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "reservations"])
        let returns = scene.units.prefix(2).sorted { $0.id < $1.id }.map {
            trace.assetEntry(
                "asset.returned", $0, on: scene.reservation, status: ("confirmed", "returned"),
                points: (scene.reservation.id, nil), at: nil)
        }
        let move = trace.moveEntry("reservation.returned", scene.reservation, status: ("confirmed", "returned"))
        #expect(trace.audit == [move] + returns)
        for trip in trace.after.checkouts {
            #expect(trip["returned_by"] == trace.actor)
            #expect(trace.isServerTime(trip["returned_at"]))
            #expect(trip["actual_return_at"] == trip["returned_at"])
        }
        #expect(trace.after.assets.allSatisfy { $0["current_reservation_id"] == nil })
        let reservation = trace.after.reservation(scene.reservation)
        #expect(reservation?["returned_at"] == trace.after.checkouts.first?["returned_at"])
    }

    @Test("cancelled is refused with gear out, and says who has it") func cancelWithGearOut() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        let desk = try scene.house.phone(.manager)
        let trace = try scene.trace(by: .manager) { try desk.move(scene.reservation, to: "cancelled", key: $0) }
        trace.expectRefusal(
            409, "reservation_wrong_state", "Reservation \(scene.reservation.reference) is confirmed.",
            current: try scene.house.current("confirmed", scene.units[0], out: scene.reservation))
    }

    @Test("cancelled is allowed when everything came back and a person reopened") func cancelAfterReopening() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, last: true).status == 200)
        let desk = try scene.house.phone(.manager)
        let reopened = try scene.trace(by: .manager) { try desk.move(scene.reservation, to: "confirmed", key: $0) }
        #expect(
            reopened.audit == [reopened.moveEntry("reservation.confirmed", scene.reservation, status: ("returned", "confirmed"))])
        #expect(reopened.after.reservation(scene.reservation)?["actual_return_at"] == nil)
        #expect(try desk.move(scene.reservation, to: "cancelled").status == 200)
    }
}
