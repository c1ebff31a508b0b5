extension House {
    /// A ticket as an import makes it; returns its number.
    func addTicket(outbound: [String] = [], back: String? = nil, subject: String = "Two lenses") throws -> Int {
        let ticket = try database.rows(
            "insert into tickets (tenant_id, subject) values ($1, $2) returning id, number", [tenant, subject])[0]
        for (place, tracking) in outbound.enumerated() { try addParcel(ticket["id"], "outbound", place + 1, tracking) }
        if let back { try addParcel(ticket["id"], "return", 1, back) }
        return ticket["number"].flatMap { Int($0) } ?? 0
    }

    private func addParcel(_ ticket: String?, _ way: String, _ slot: Int, _ tracking: String) throws {
        try database.query(
            """
            insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number) values ($1, $2, $3, $4, $5)
            """, [tenant, ticket, way, "\(slot)", tracking])
    }

    /// The parcels of the house's tickets, by ticket, way and slot.
    func parcels() throws -> [Row] {
        try database.rows(
            """
            select t.number, p.way, p.slot, p.tracking_number, p.carrier, p.state, p.notes, p.received_by
            from ticket_parcels p join tickets t on t.id = p.ticket_id
            where p.tenant_id = $1 order by t.number, p.way, p.slot
            """, [tenant])
    }
}

extension Phone {
    /// Asks the asset app's API; `path` is what follows `/api/mobile/v1`. No key unless one is given.
    func app(
        _ method: String, _ path: String, _ body: JSONTree? = nil, key: String? = nil,
        headers: [(name: String, value: String)] = []
    ) throws -> Answer {
        var request = Request(method, "/api/mobile/v1" + path, headers: headers)
            .with("Authorization", "Bearer " + token).with("Idempotency-Key", key)
        if let body {
            request = request.with("Content-Type", "application/json")
            request.body = body.bytes
        }
        return try client.send(request)
    }
}

extension Answer {
    /// The app's sentence of a refusal, nil of anything else.
    var sentence: String? { self["success"] == false ? self["error"]?.string : nil }
}
