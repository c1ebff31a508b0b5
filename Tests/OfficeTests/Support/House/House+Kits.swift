extension House {
    /// An item that is made of others, so many of each.
    func addKit(_ name: String = "Interview kit", of parts: [(item: Item, qty: Int)]) throws -> Item {
        let kit = try addItem(name, serialized: false)
        for part in parts {
            try database.query(
                "insert into item_kits (tenant_id, kit_id, item_id, qty) values ($1, $2, $3, $4)",
                [tenant, kit.id, part.item.id, part.qty])
        }
        return kit
    }

    /// Makes lines of a reservation part of a kit, as an import would insert it; returns the id of the reservation's kit.
    func book(_ kit: Item, qty: Int = 1, as lines: [Line], on reservation: Reservation) throws -> String {
        let id = ID.fresh()
        try database.query(
            "insert into reservation_kits (id, tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, $4, $5)",
            [id, tenant, reservation.id, kit.id, qty])
        for line in lines {
            try database.query(
                "update reservation_items set kit_id = $3 where tenant_id = $1 and id = $2", [tenant, line.id, id])
        }
        return id
    }
}
