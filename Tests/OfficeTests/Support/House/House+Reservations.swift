extension House {
    /// The job that closes reservations has no turn here.
    func leaveOpen() throws {
        try database.query(
            """
            insert into tenant_jobs (tenant_id, job, due_at) values ($1, 'close_reservations', 'infinity')
            on conflict (tenant_id, job) do update set due_at = 'infinity'
            """, [tenant])
    }

    /// A reservation in the given state, as an import would insert it.
    /// - Parameters:
    ///   - pickupAt: RFC 3339; today, an hour from now, unless given.
    ///   - returnAt: RFC 3339; three days later unless given.
    func addReservation(
        _ lines: [LineDraft] = [], status: String = "confirmed", location: String? = "MDE", reference: String? = nil,
        pickupAt: String = WireTime.now(plus: WireTime.hour), returnAt: String = WireTime.now(plus: 3 * WireTime.day)
    ) throws -> Reservation {
        let id = ID.fresh()
        let reference = reference ?? "R-\(id.prefix(8))"
        try database.query(
            """
            insert into reservations (id, tenant_id, reference, client_id, status, location, pickup_at, return_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [id, tenant, reference, client, status, location, pickupAt, returnAt])
        let made = try lines.enumerated().map { try addLine($1, to: id, position: $0 + 1) }
        return Reservation(id: id, reference: reference, lines: made)
    }

    private func addLine(_ draft: LineDraft, to reservation: String, position: Int) throws -> Line {
        let line = Line(id: ID.fresh(), item: draft.item, qty: draft.qty)
        try database.query(
            """
            insert into reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids)
            values ($1, $2, $3, $4, $5, $6, $7::uuid[])
            """,
            [line.id, tenant, reservation, line.item.id, position, line.qty, Database.array(draft.assigned.map(\.id))])
        return line
    }

    /// Puts the asset out on the line by SQL, as if an hour ago, without a word in the audit.
    func checkOut(_ asset: Asset, on reservation: Reservation, line: Line) throws {
        try database.query(
            """
            with trip as (
                insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id,
                                             picked_up_at, actual_pickup_at, picked_up_by)
                values ($1, $2, $3, $4, now() - interval '1 hour', now() - interval '1 hour', $5)
                returning asset_id, reservation_id)
            update assets set current_reservation_id = trip.reservation_id from trip where assets.id = trip.asset_id
            """,
            [tenant, asset.id, reservation.id, line.id, account(.staff).subject])
    }
}
