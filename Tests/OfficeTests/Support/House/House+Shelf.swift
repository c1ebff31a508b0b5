import TestSupport
import Testing

extension House {
    /// An item whose units are not told apart.
    func addCounted(_ name: String = "BNC cable 10 m", owned: Int? = 20) throws -> Item {
        let item = try addItem(name, serialized: false)
        try database.query("update items set owned_qty = $2 where id = $1", [item.id, owned])
        return item
    }

    /// A case on the shelf, with these assets in it.
    func addCase(_ name: String = "Flight case", holding contents: [Asset] = []) throws -> Asset {
        let item = try addItem(name)
        try database.query("update items set is_case = true where id = $1", [item.id])
        let box = try addAsset(of: item)
        try put(contents, into: box)
        return box
    }

    func put(_ contents: [Asset], into box: Asset) throws {
        try database.query(
            "update assets set case_id = $2 where id = any ($1::uuid[])", [Database.array(contents.map(\.id)), box.id])
    }

    /// One more line of a reservation, the last one.
    func book(_ draft: LineDraft, on reservation: Reservation) throws -> Line {
        let line = Line(id: ID.fresh(), item: draft.item, qty: draft.qty)
        try database.query(
            """
            insert into reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids)
            select $1, $2, $3, $4, coalesce(max(position), 0) + 1, $5, $6::uuid[] from reservation_items where reservation_id = $3
            """,
            [line.id, tenant, reservation.id, line.item.id, line.qty, Database.array(draft.assigned.map(\.id))])
        return line
    }

    /// How many of a counted item the house owns.
    func owned(_ item: Item) throws -> Int? {
        try database.value("select owned_qty from items where id = $1", [item.id]).flatMap { Int($0) }
    }

    /// As if the retention of all stored answers were over.
    func forgetKeys() throws {
        try database.query(
            "update idempotency_keys set created_at = created_at - interval '60 years' where tenant_id = $1", [tenant])
        // Done by any server; a batch of other tests' keys is none. Those that last stay.
        let left = "select count(*) from idempotency_keys where tenant_id = $1 and not is_lasting"
        #expect(
            try eventually {
                try database.value("select office.purge_idempotency_keys('50 years', 1000)") != nil
                    && database.value(left, [tenant]) == "0"
            })
    }
}

extension Phone {
    /// A pickup with what the first part of the API did not have.
    func takeOut(
        _ asset: Asset, on reservation: Reservation, seeing contents: [Asset]? = nil, because reason: String? = nil,
        at: String = WireTime.now(), key: String = ID.fresh()
    ) throws -> Answer {
        try post(
            "/reservations/\(reservation.id)/pickups", Self.shelfBody(asset, at, contents, reason, isLost: false), key: key)
    }

    /// A return with what the first part of the API did not have.
    func bringBack(
        _ asset: Asset, from reservation: Reservation, seeing contents: [Asset]? = nil, because reason: String? = nil,
        isLost: Bool = false, last: Bool = false, saying more: [String: JSONTree] = [:], at: String = WireTime.now(),
        key: String = ID.fresh()
    ) throws -> Answer {
        let body = Self.shelfBody(asset, at, contents, reason, isLost: isLost, last: last, more)
        return try post("/reservations/\(reservation.id)/returns", body, key: key)
    }

    private static func shelfBody(
        _ asset: Asset, _ at: String, _ contents: [Asset]?, _ reason: String?, isLost: Bool, last: Bool = false,
        _ more: [String: JSONTree] = [:]
    ) -> JSONTree {
        var body = more
        body["asset_id"] = .string(asset.id)
        body["at"] = .string(at)
        if let contents { body["contents"] = .array(contents.map { .string($0.id) }) }
        if let reason { body["override"] = ["reason": .string(reason)] }
        if isLost { body["lost"] = true }
        if last { body["last"] = true }
        return .object(body)
    }

    /// So many of a counted line go out.
    func countOut(
        _ qty: Int, of line: Line, on reservation: Reservation, because reason: String? = nil, at: String = WireTime.now(),
        key: String = ID.fresh()
    ) throws -> Answer {
        var body: [String: JSONTree] = ["line_id": .string(line.id), "qty": .number(Double(qty)), "at": .string(at)]
        if let reason { body["override"] = ["reason": .string(reason)] }
        return try post("/reservations/\(reservation.id)/pickups", .object(body), key: key)
    }

    /// Of a counted line so many are back, lost and used up.
    func countIn(
        _ qty: Int, lost: Int? = nil, used: Int? = nil, of line: Line, on reservation: Reservation, because reason: String? = nil,
        last: Bool = false, at: String = WireTime.now(), key: String = ID.fresh()
    ) throws -> Answer {
        var body: [String: JSONTree] = ["line_id": .string(line.id), "qty": .number(Double(qty)), "at": .string(at)]
        if let lost { body["lost"] = .number(Double(lost)) }
        if let used { body["used"] = .number(Double(used)) }
        if last { body["last"] = true }
        if let reason { body["override"] = ["reason": .string(reason)] }
        return try post("/reservations/\(reservation.id)/returns", .object(body), key: key)
    }

    /// The second goes out in place of the first.
    func swap(
        _ first: Asset, by second: Asset, on reservation: Reservation, code: String? = nil, reason: String? = nil,
        at: String = WireTime.now(), key: String = ID.fresh()
    ) throws -> Answer {
        var body: [String: JSONTree] = [
            "asset_id": .string(first.id), "by_asset_id": .string(second.id), "at": .string(at),
        ]
        if let code { body["scanned_code"] = .string(code) }
        if let reason { body["reason"] = .string(reason) }
        return try post("/reservations/\(reservation.id)/swaps", .object(body), key: key)
    }

    /// Takes back what the key did.
    func undo(_ undone: String, on reservation: Reservation, key: String = ID.fresh()) throws -> Answer {
        try post("/reservations/\(reservation.id)/undo", ["key": .string(undone)], key: key)
    }

    func putContents(_ contents: [Asset], into box: Asset, key: String? = nil) throws -> Answer {
        try put("/assets/\(box.id)/contents", .array(contents.map { .string($0.id) }), key: key)
    }
}
