extension House {
    /// A sticker that is the same as another's but for its case, as it was before a key kept them apart.
    func addTwin(_ code: String, of asset: Asset) throws {
        try database.unchecked(
            "insert into short_links (code, tenant_id, asset_id) values ('\(code)', '\(tenant)', '\(asset.id)')")
    }

    /// Gives an item the SKU of another, as it was before a key kept them apart.
    func addTwin(sku: String, of item: Item) throws {
        try database.unchecked("update items set sku = '\(sku)', sku_key = null where id = '\(item.id)'")
    }

    func addItem(_ name: String = "Sony FX6", sku: String? = nil, serialized: Bool = true) throws -> Item {
        let item = Item(id: ID.fresh(), name: name, sku: sku ?? "SKU-\(ID.freshCode())", serialized: serialized)
        try database.query(
            "insert into items (id, tenant_id, name, sku, serialized) values ($1, $2, $3, $4, $5)",
            [item.id, tenant, item.name, item.sku, item.serialized])
        return item
    }

    /// One unit, on the shelf, its sticker on.
    func addAsset(
        of item: Item, location: String? = "MDE", condition: String = "good", status: String = "IN_STOCK", code: String? = nil
    ) throws -> Asset {
        let code = code ?? ID.freshCode()
        let asset = Asset(id: ID.fresh(), item: item, serial: "SN-\(code)", tag: "A-\(code)", code: code)
        try database.query(
            """
            insert into assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [asset.id, tenant, item.id, asset.serial, asset.tag, location, condition, status])
        try database.query(
            "insert into short_links (code, tenant_id, asset_id) values ($1, $2, $3)", [code, tenant, asset.id])
        return asset
    }

    func addAssets(_ count: Int, of item: Item, location: String? = "MDE") throws -> [Asset] {
        try (0..<count).map { _ in try addAsset(of: item, location: location) }
    }
}
