import Testing

extension DeskCall {
    static let shelf: [String: DeskCall] = [
        "swapAsset": DeskCall(
            subject: { scene in
                try scene.house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
                _ = try scene.house.addAsset(of: scene.item)
                return nil
            },
            body: { swap($0) }, other: { swap($0, reason: "Another.") },
            notFound: { call, code in
                let part = code == "asset_not_found" ? call.scene.unit.id : call.scene.reservation.id
                return try call.send(call.request(replacing: part, with: ID.fresh()))
            },
            conflict: swapConflict),
        "undoOperation": DeskCall(
            subject: { scene in
                try scene.house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
                try scene.house.database.query(
                    "update asset_checkouts set picked_up_at = now(), pickup_key = 'taken' where asset_id = $1", [scene.unit.id])
                return nil
            },
            body: { _ in ["key": "taken"] }, other: { _ in ["key": "other"] },
            conflict: { call, code in
                if code == "nothing_to_undo" { return try call.send(call.request(with: ["key": "nothing"])) }
                _ = try call.phone.takeBack(call.scene.unit, from: call.scene.reservation)
                return try call.send(call.request)
            }),
        "putAssetContents": DeskCall(
            subject: { scene in try scene.house.addCase().id }, body: { [.string($0.unit.id)] }, other: { _ in [] },
            conflict: { call, _ in
                try call.phone.putContents([call.house.addAsset(of: call.scene.item)], into: call.scene.unit)
            }),
    ]

    private static func swap(_ scene: HandoverScene, reason: String = "No focus.") -> JSONTree {
        let other = try? scene.house.database.value(
            "select id from assets where item_id = $1 and id <> $2 order by number limit 1", [scene.item.id, scene.unit.id])
        return [
            "asset_id": .string(scene.unit.id), "by_asset_id": .string(other ?? ""), "at": .string(WireTime.now()),
            "reason": .string(reason),
        ]
    }

    private static func swapConflict(_ call: DescribedCall, _ code: String) throws -> Answer {
        let (house, scene, phone) = (call.house, call.scene, call.phone)
        switch code {
        case "code_mismatch":
            return try phone.swap(scene.unit, by: house.addAsset(of: scene.item), on: scene.reservation, code: "X")
        case "ambiguous_code":
            return try phone.swap(scene.unit, by: twin(of: scene.unit, in: house), on: scene.reservation, code: "Twin")
        case "reservation_wrong_state":
            _ = try phone.takeBack(scene.unit, from: scene.reservation, last: true)
            return try call.send(call.request)
        case "asset_not_checked_out":
            let units = try house.addAssets(2, of: scene.item)
            return try phone.swap(units[0], by: units[1], on: scene.reservation)
        case "already_applied":
            _ = try phone.countOut(1, of: house.book(LineDraft(house.addCounted()), on: scene.reservation), on: scene.reservation)
            _ = try phone.takeBack(scene.unit, from: scene.reservation)
            _ = try phone.pickUp(scene.unit, on: scene.reservation, at: WireTime.now(plus: 1))
            return try phone.swap(
                scene.unit, by: house.addAsset(of: scene.item), on: scene.reservation, at: WireTime.now(plus: -WireTime.hour))
        case "asset_not_on_reservation":
            return try phone.swap(scene.unit, by: house.addAsset(of: house.addItem("Drone")), on: scene.reservation)
        default:
            return try phone.swap(scene.unit, by: house.addAsset(of: scene.item, status: "ARCHIVED"), on: scene.reservation)
        }
    }

    /// Another asset with the same serial, but for the case.
    private static func twin(of unit: Asset, in house: House) throws -> Asset {
        let other = try house.addAsset(of: unit.item)
        try house.database.query("update assets set serial = 'twin' where id = $1", [unit.id])
        try house.database.query("update assets set serial = 'TWIN' where id = $1", [other.id])
        return other
    }

    /// What pickups and returns are refused with since there are counted gear and cases; nil for the rest.
    static func shelfConflict(_ call: DescribedCall, _ code: String) throws -> Answer? {
        let (house, reservation) = (call.house, call.scene.reservation)
        switch code {
        case "ambiguous_code":
            let unit = call.scene.unit
            _ = try twin(of: unit, in: house)
            return switch call.operation.id {
            case "resolveCode": try call.phone.get("/assets/resolve?code=Twin")
            case "pickUpAsset": try call.phone.pickUp(unit, on: reservation, code: "Twin")
            default: try call.phone.takeBack(unit, from: reservation, code: "Twin")
            }
        case "more_than_out": return try call.phone.countIn(1, of: call.counted, on: reservation)
        case "case_contents_differ":
            let box = try house.addCase(holding: [call.scene.unit])
            return call.operation.id == "pickUpAsset"
                ? try call.phone.takeOut(box, on: reservation, seeing: [])
                : try call.phone.bringBack(box, from: reservation, seeing: [])
        default: return nil
        }
    }

    /// A case whose part has no place, as the refusal names it.
    static func caseWithoutRoom() throws -> Answer {
        let scene = try HandoverScene()
        let box = try scene.house.addCase(holding: scene.house.addAssets(2, of: scene.item))
        let phone = try scene.house.phone()
        _ = try phone.pickUp(scene.unit, on: scene.reservation)
        return try phone.pickUp(box, on: scene.reservation)
    }

    /// What an operation also answers: for counted gear, for cases and kits, and where somebody overruled.
    static func furtherAnswers(_ operation: String) throws -> [Answer] {
        if operation == "splitReservation" { return [try splitOfKit()] }
        guard ["pickUpAsset", "returnAsset", "undoOperation"].contains(operation) else { return [] }
        let shelf = try ShelfScene()
        let (phone, reservation) = (shelf.phone, shelf.reservation)
        let out = [
            try phone.takeOut(shelf.box, on: reservation, because: "Now.", key: "box"),
            // An empty list tells no code: here something gives way.
            try phone.countOut(7, of: shelf.cableLine, on: reservation, because: "Now.", key: "cables"),
        ]
        switch operation {
        case "pickUpAsset": return out
        case "returnAsset":
            let other = try shelf.otherReservation()
            _ = try phone.pickUp(shelf.cameras[0], on: other)
            return [
                try phone.bringBack(shelf.box, from: reservation, because: "Now."),
                try phone.bringBack(shelf.cameras[0], from: reservation, because: "Now."),
                try phone.countIn(1, of: shelf.cableLine, on: reservation, because: "Now."),
            ]
        default:
            _ = try phone.pickUp(shelf.cameras[0], on: reservation)
            _ = try phone.swap(shelf.cameras[0], by: shelf.cameras[1], on: reservation, key: "swap")
            return try ["box", "cables", "swap"].map { try phone.undo($0, on: reservation) }
        }
    }
}
