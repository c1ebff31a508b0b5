import Testing

/// Meets each refusal of the house itself: rows that are not there, and states that do not allow it.
extension DescribedCall {
    /// An outbox whose entry has to come again, because another program has the reservation.
    func postponed() throws -> Answer {
        try scene.occupy()
        defer { try? scene.release() }
        return try send(request)
    }

    func notFound(_ code: String) throws -> Answer {
        if let met = DeskCall.all[operation.id]?.notFound { return try met(self, code) }
        if let subject { return try send(request(replacing: subject, with: ID.fresh())) }
        return switch code {
        case "not_found": try send(request(replacing: "/clients", with: "/unicorns"))
        case "reservation_not_found": try send(request(replacing: scene.reservation.id, with: ID.fresh()))
        case "item_not_found": try send(request(replacing: scene.item.id, with: ID.fresh()))
        case "line_not_found": try send(request(with: ["line_id": .string(ID.fresh()), "qty": 1, "at": .string(WireTime.now())]))
        case "unknown_code": try send(request(replacing: scene.unit.code, with: "NOWHERE"))
        case "": try send(request(replacing: "/\(ticket)", with: "/\(ticket + 1)"))
        default: try send(request(replacing: scene.unit.id, with: ID.fresh()))
        }
    }

    /// Pickups meet theirs as the table of errors does.
    func conflict(_ code: String) throws -> Answer {
        if let call = DeskCall.all[operation.id] { return try call.conflict(self, code) }
        if let met = try DeskCall.shelfConflict(self, code) { return met }
        return switch (operation.id, code) {
        case ("pickUpAsset", _), (_, "asset_not_checked_out"): try #require(ErrorCase(rawValue: code)).meet()
        case ("setReservationStatus", "not_available"): try DeskCall.shortMove(self)
        case ("setReservationStatus", "asset_double_booked"): try DeskCall.doubleBookedMove(self)
        case ("setReservationStatus", _): try send(request(with: ["to": "requested"]))
        case ("fileConditionReport", "photo_not_uploaded"): try send(request(replacing: ".png", with: ".webp"))
        case ("fileConditionReport", _):
            try send(request(replacing: scene.unit.id, with: house.addAsset(of: house.addItem("Drone")).id))
        default: try returnConflict(code)
        }
    }

    private func returnConflict(_ code: String) throws -> Answer {
        let (unit, reservation) = (scene.unit, scene.reservation)
        switch code {
        case "code_mismatch": return try phone.takeBack(unit, from: reservation, code: "NOTITS")
        case "reservation_wrong_state": return try phone.takeBack(unit, from: house.addReservation(status: "draft"))
        case "already_applied":
            let early = WireTime.now(plus: -WireTime.hour)
            _ = try phone.takeBack(unit, from: reservation, at: early)
            _ = try phone.move(reservation, to: "confirmed")
            _ = try phone.pickUp(unit, on: reservation)
            return try phone.takeBack(unit, from: reservation, at: early)
        default: return try phone.takeBack(house.addAsset(of: house.addItem("Drone")), from: reservation)
        }
    }
}
