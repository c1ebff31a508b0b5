extension DeskCall {
    static let items: [String: DeskCall] = [
        "listItems": DeskCall(subject: { scene in try scene.house.addKit(of: scene.item).id }),
        // The feed shows what kits are made of.
        "listChanges": DeskCall(subject: { scene in
            _ = try scene.house.addKit(of: scene.item)
            return nil
        }),
        "createItem": DeskCall(
            body: { _ in ["name": "Sony FX6", "external_id": "I-1"] }, other: { _ in ["name": "Sony FX9"] },
            conflict: { call, _ in
                _ = try call.send(call.request)
                return try call.send(call.request)
            }),
        "getItem": DeskCall(subject: { scene in try scene.house.addKit(of: scene.item).id }),
        "updateItem": DeskCall(
            subject: { scene in try scene.house.addKit(of: scene.item).id }, body: { _ in ["notes": "New."] },
            other: { _ in ["notes": "Old."] },
            conflict: { call, code in
                switch code {
                case "version_mismatch": return try call.send(call.request(with: ["notes": "", "version": 7]))
                case "line_in_use": return try call.phone.patch("/items/\(call.scene.item.id)", ["serialized": false])
                default: return try call.send(call.request(with: ["sku": .string(call.scene.item.sku)]))
                }
            }),
        "putItemKit": DeskCall(
            subject: { scene in try scene.house.addKit(of: scene.item).id },
            body: { scene in [["item_id": .string(scene.item.id), "qty": 3]] }, other: { _ in [] }),
    ]
}

extension House {
    /// A kit of one item.
    func addKit(of item: Item, qty: Int = 2) throws -> Item {
        let kit = try addItem("Kit", serialized: false)
        try database.query(
            "insert into item_kits (tenant_id, kit_id, item_id, qty) values ($1, $2, $3, $4)", [tenant, kit.id, item.id, qty])
        return kit
    }
}
