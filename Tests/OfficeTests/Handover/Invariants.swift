/// What SQL over a house's rows must never find, whatever the phones did (docs/reference/commands.md, "verify").
enum Invariants {
    /// The names of those that are broken.
    static func broken(in house: House) throws -> [String] {
        try checks.filter { try house.database.value("select exists (\($0.sql))", [house.tenant]) == "t" }.map(\.name)
    }

    private static let checks: [(name: String, sql: String)] = [
        (
            "an asset out twice",
            """
            select from asset_checkouts where tenant_id = $1 and returned_at is null group by asset_id having count(*) > 1
            """
        ),
        (
            "a line over its qty",
            """
            select from reservation_items l
            join asset_checkouts c on c.tenant_id = l.tenant_id and c.reservation_item_id = l.id and c.returned_at is null
            where l.tenant_id = $1 group by l.id, l.qty having count(*) > l.qty
            """
        ),
        (
            "more assets assigned than the line's qty, or one twice",
            """
            select from reservation_items l where l.tenant_id = $1 and (cardinality(assigned_asset_ids) > qty
                or cardinality(assigned_asset_ids) > (select count(distinct id) from unnest(assigned_asset_ids) id))
            """
        ),
        (
            "pointer and ledger that differ",
            """
            select from assets a
            left join asset_checkouts c on c.asset_id = a.id and c.returned_at is null
            where a.tenant_id = $1 and a.current_reservation_id is distinct from c.reservation_id
            """
        ),
        (
            "an asset's audit rows that do not alternate",
            """
            select from (
                select action, lag(action, 1, 'asset.returned') over (partition by asset_id order by id) as earlier
                from audit_log where tenant_id = $1 and asset_id is not null) as steps
            where action = earlier
            """
        ),
        (
            "a status step that does not begin where the last one ended",
            """
            select from (
                select from_status, lag(to_status, 1, from_status) over (partition by reservation_id order by id) as earlier
                from audit_log where tenant_id = $1 and action like 'reservation.%') as steps
            where from_status <> earlier
            """
        ),
        (
            "one key with two effects, or an effect without its key",
            """
            select from audit_log a left join idempotency_keys k on k.tenant_id = a.tenant_id and k.key = a.idempotency_key
            where a.tenant_id = $1 and a.asset_id is not null
            group by a.idempotency_key having count(*) > 1 or count(k.key) <> 1
            """
        ),
        (
            "audit and ledger that differ",
            """
            select from asset_checkouts c where c.tenant_id = $1
            group by c.tenant_id having (count(*), count(c.returned_at)) <> (
                select count(*) filter (where action = 'asset.picked_up'), count(*) filter (where action = 'asset.returned')
                from audit_log where tenant_id = $1)
            """
        ),
        (
            "a reservation that is returned with gear out, or has return stamps without being so",
            """
            select from reservations r where r.tenant_id = $1 and (
                (r.status in ('returned', 'closed')) is distinct from (r.returned_at is not null)
                or (r.status = 'returned' and exists (
                    select from asset_checkouts c where c.reservation_id = r.id and c.returned_at is null)))
            """
        ),
    ]
}
