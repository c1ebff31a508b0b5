import Text

/// A house with random clients, gear, reservations and tickets. Their texts are hard to carry in a file, and many rows have no identifier
/// but their id.
struct RandomHouse {
    let house: House
    let timeZone: String
    private var dice: Dice
    private var clients: [String] = []
    private var items: [(id: String, isSerialized: Bool)] = []

    init(seed: Int) throws {
        dice = Dice(seed: UInt64(seed))
        let zones = ["America/Bogota", "America/St_Johns", "Asia/Kathmandu", "Europe/Madrid", "UTC"]
        timeZone = zones[dice.next(below: zones.count)]
        house = try House(timeZone: timeZone)
        for number in 0..<(2 + dice.next(below: 8)) { try addClient(number) }
        for number in 0..<(3 + dice.next(below: 8)) { try addItem(number) }
        for number in 0..<dice.next(below: 30) { try addAsset(number) }
        for number in 0..<dice.next(below: 12) { try addReservation(number) }
        for _ in 0..<dice.next(below: 8) { try addTicket() }
    }

    private mutating func addClient(_ number: Int) throws {
        let id = ID.fresh()
        clients.append(id)
        // Two of one name, now and then.
        let name = chance(of: 2) ? "Acme Films" : line()
        try house.database.query(
            """
            insert into clients (id, tenant_id, external_id, display_name, preferred_language, email, phone, notes, archived_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::bool then now() end)
            """,
            [
                id, house.tenant, identifier(number), name, chance(of: 2) ? "en" : "es-CO", optional { $0.line() },
                optional { $0.line() }, optional { $0.lines() }, chance(of: 5),
            ])
    }

    private mutating func addItem(_ number: Int) throws {
        let item = (id: ID.fresh(), isSerialized: number == 0 || chance(of: 2))
        items.append(item)
        try house.database.query(
            """
            insert into items (id, tenant_id, external_id, sku, name, category, model, manufacturer, serialized, is_case, owned_qty,
                turnaround_minutes, consumable, replacement_value, notes, archived_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, case when $16::bool then now() end)
            """,
            [
                item.id, house.tenant, identifier(number), identifier(number), line(), optional { $0.line() },
                optional { $0.line() },
                optional { $0.line() }, item.isSerialized, item.isSerialized && chance(of: 5),
                item.isSerialized ? nil : optional { $0.dice.next(below: 1000) }, chance(of: 2) ? 0 : dice.next(below: 525_601),
                chance(of: 4), optional { "\($0.dice.next(below: 1_000_000)).\($0.dice.next(below: 10))0" },
                optional { $0.lines() },
                chance(of: 6),
            ])
    }

    private mutating func addAsset(_ number: Int) throws {
        let serialized = items.filter(\.isSerialized)
        let conditions = ["like_new", "good", "fair", "poor", "damaged"]
        let statuses = ["IN_STOCK", "READY_TO_DEPLOY", "SHIPPED", "DEPLOYED", "REPAIR", "ARCHIVED", "DISPOSED"]
        let id = ID.fresh()
        try house.database.query(
            """
            insert into assets (id, tenant_id, item_id, external_id, asset_tag, serial, location, condition, status, category, hardware_type,
                asset_type, country, customer, notes)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """,
            [
                id, house.tenant, serialized[dice.next(below: serialized.count)].id, identifier(number), identifier(number),
                identifier(number), optional { $0.line() }, conditions[dice.next(below: conditions.count)],
                statuses[dice.next(below: statuses.count)], optional { $0.line() }, optional { $0.line() },
                optional { $0.line() },
                optional { $0.line() }, optional { $0.line() }, optional { $0.lines() },
            ])
        let old = "https://old.example.com/item.php?id=\(number)"
        let codes = ["-", "A|\(number)", "caja \(number)", line() + "-\(number)", old]
        for code in codes where chance(of: 3) {
            try house.database.query(
                """
                insert into short_links (tenant_id, asset_id, code) select $1::uuid, $2::uuid, office.adopted_code($1::uuid, $3)
                on conflict do nothing
                """, [house.tenant, id, code])
        }
    }

    private mutating func addReservation(_ number: Int) throws {
        let statuses = ["draft", "requested", "confirmed", "returned", "closed", "cancelled"]
        let id = ID.fresh()
        try house.database.query(
            """
            insert into reservations (id, tenant_id, external_id, reference, client_id, location, status, pickup_at, return_at, notes)
            select $1::uuid, $2::uuid, $3, $4, $5::uuid, $6, $7, at, at + $9::int * interval '1 s', $10
            from (select timestamptz '2026-01-01T00:00:00Z' + $8::int * interval '1 s' as at) as pickup
            """,
            [
                id, house.tenant, identifier(number), "R \(line())-\(number)", clients[dice.next(below: clients.count)],
                optional { $0.line() }, statuses[dice.next(below: statuses.count)], dice.next(below: 63_072_000),
                dice.next(below: 2_592_000), optional { $0.lines() },
            ])
        for position in 0..<dice.next(below: 5) {
            try house.database.query(
                """
                insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
                values ($1, $2, $3, $4, $5)
                """, [house.tenant, id, items[dice.next(below: items.count)].id, position, 1 + dice.next(below: 4)])
        }
    }

    private mutating func addTicket() throws {
        let id = ID.fresh()
        try house.database.query(
            """
            insert into tickets (id, tenant_id, subject, category, customer_name, shipping_address) values ($1, $2, $3, $4, $5, $6)
            """, [id, house.tenant, line(), optional { $0.line() }, optional { $0.line() }, optional { $0.lines() }])
        for (way, slot) in [("outbound", 1), ("outbound", 2), ("outbound", 5), ("return", 1)] where chance(of: 2) {
            try house.database.query(
                """
                insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, carrier, state, received_at)
                values ($1, $2, $3, $4, $5, $6, $7, case $7 when 'received' then now() end)
                """,
                [
                    house.tenant, id, way, slot, "1Z " + line(), optional { $0.line() },
                    ["pending", "in_transit", "received"][dice.next(below: 3)],
                ])
        }
    }

    private mutating func chance(of one: Int) -> Bool { dice.next(below: one) == 0 }

    private mutating func optional<Value: CustomStringConvertible>(_ value: (inout RandomHouse) -> Value) -> Database.Parameter {
        chance(of: 3) ? nil : value(&self)
    }

    /// One that nothing else of its kind has.
    private mutating func identifier(_ number: Int) -> Database.Parameter { optional { "\($0.line())-\(number)" } }

    private static let pieces = [
        "=1+1", "+57", "-", "@x", "'", "\"", ",", ";", "|", " ", "\t", "Ñandú", "e\u{301}", "\u{FF1D}", "0017", "4E12",
        "1.234,50", "true",
        "2026-01-02", "日本", "\u{1F4A1}",
    ]

    /// Text of one line, as the desk would keep it.
    private mutating func line() -> String {
        let text = (0..<(1 + dice.next(below: 4))).map { _ in Self.pieces[dice.next(below: Self.pieces.count)] }.joined()
        let line = OneLine.of(text)
        return line.isEmpty ? "plain" : line
    }

    /// Text of several lines, with blanks at its ends.
    private mutating func lines() -> String {
        let ends = ["\n", "\r\n", " ", "\n- ", "\n=", "; ", " |"]
        return (0...dice.next(below: 3)).map { _ in line() + ends[dice.next(below: ends.count)] }.joined()
    }
}
