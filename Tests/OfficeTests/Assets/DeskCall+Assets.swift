extension DeskCall {
    static let assets: [String: DeskCall] = [
        "listAssets": DeskCall(),
        "addAsset": DeskCall(
            body: { ["item_id": .string($0.item.id), "asset_tag": "A-1"] },
            other: { ["item_id": .string($0.item.id), "asset_tag": "A-2"] },
            conflict: { call, _ in
                _ = try call.send(call.request)
                return try call.send(call.request)
            }),
        "listAssetHistory": DeskCall(subject: { scene in
            try scene.house.log(scene.unit)
            return scene.unit.id
        }),
        "listAudit": DeskCall(subject: { scene in
            try scene.house.log(scene.unit)
            return nil
        }),
        "getAsset": DeskCall(subject: \.unit.id),
        "updateAsset": DeskCall(
            subject: \.unit.id, body: { _ in ["notes": "New."] }, other: { _ in ["notes": "Old."] },
            notFound: { call, code in
                if code == "item_not_found" { return try call.send(call.request(with: ["item_id": .string(ID.fresh())])) }
                return try call.send(call.request(replacing: call.scene.unit.id, with: ID.fresh()))
            },
            conflict: { call, code in
                let (house, scene) = (call.house, call.scene)
                switch code {
                case "version_mismatch": return try call.send(call.request(with: ["notes": "", "version": 7]))
                case "line_in_use":
                    return try call.send(call.request(with: ["item_id": .string(house.addItem("Drone").id)]))
                case "asset_unavailable":
                    try house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
                    return try call.send(call.request(with: ["status": "ARCHIVED"]))
                default: return try call.send(call.request(with: ["serial": .string(house.addAsset(of: scene.item).serial)]))
                }
            }),
        "listRepairs": DeskCall(subject: { scene in
            _ = try openRepair(scene)
            return nil
        }),
        "updateRepair": DeskCall(
            subject: openRepair, body: { _ in ["due_on": "2099-06-12", "cost": .number(12.5), "note": "A new mount."] },
            other: { _ in ["cost": .number(13)] },
            conflict: { call, _ in try call.send(call.request(with: ["note": nil, "version": 7])) }),
        "addAssetCode": DeskCall(
            subject: \.unit.id, body: { _ in ["code": "SECOND"] }, other: { _ in ["code": "THIRD"] },
            conflict: { call, _ in
                let other = try call.house.addAsset(of: call.scene.item)
                return try call.send(call.request(with: ["code": .string(other.code)]))
            }),
        "deleteAssetCode": DeskCall(
            subject: \.unit.id, body: { _ in [:] }, other: { _ in ["notes": "now"] },
            notFound: { call, code in
                let part = code == "unknown_code" ? call.scene.unit.code : call.scene.unit.id
                return try call.send(call.request(replacing: part, with: ID.fresh()))
            }),
    ]

    /// The repair of the scene's unit, which a report sends there.
    @Sendable private static func openRepair(_ scene: HandoverScene) throws -> String? {
        let report = Phone.report(scene.unit, on: scene.reservation, condition: "damaged").object ?? [:]
        _ = try scene.house.phone().post("/condition-reports", .object(report.merging(["out_of_service": true]) { $1 }))
        return try scene.house.database.value(
            "select id from repairs where asset_id = $1 and closed_at is null", [scene.unit.id])
    }
}

extension House {
    /// Something that happened to an asset, as another program writes it.
    fileprivate func log(_ asset: Asset) throws {
        try database.query(
            """
            insert into audit_log (tenant_id, source, action, entity_type, entity_id, asset_id)
            values ($1, 'web', 'asset.moved', 'asset', $2, $2)
            """,
            [tenant, asset.id])
    }
}
