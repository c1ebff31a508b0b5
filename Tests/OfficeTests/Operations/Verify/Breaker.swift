/// SQL that breaks one invariant in a `SmallHouse`, and no other.
struct Breaker: Sendable, CustomStringConvertible {
    /// The invariant's.
    let name: String
    /// Which row offends.
    let subject: String
    let sql: String

    var description: String { name }

    private init(_ name: String, _ subject: String, _ sql: String) {
        self.name = name
        self.subject = subject
        self.sql = sql
    }

    /// In the order of the files.
    static let all: [Breaker] = [
        Breaker(
            "all-back-not-returned", "reservation \(present)",
            """
            \(allBack);
            update asset_checkouts set return_effect = '{"last":true}' where id = '\(SmallHouse.presentTrip)';
            \(logged("asset.returned", out, present))
            """),
        Breaker("answer-without-trip", "key ghost", key("ghost", 200, SmallHouse.outAnswer(unused, past))),
        Breaker(
            "asset-named-twice", "tag t-1",
            """
            drop index assets_asset_tag_key;
            update assets set asset_tag = case id when '\(out)' then 'T-1' else 't-1' end where id in ('\(out)', '\(unused)')
            """),
        Breaker(
            "asset-out-twice", "asset \(out)",
            """
            drop index asset_checkouts_one_open_per_asset;
            insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id, actual_pickup_at)
            values ('\(tenant)', '\(out)', '\(present)', '\(SmallHouse.presentLine)', now())
            """),
        Breaker(
            "audit-alternates", "asset \(unused)",
            """
            insert into asset_checkouts (
                tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, pickup_client_at,
                returned_at, actual_return_at, return_client_at)
            select '\(tenant)', '\(unused)', '\(present)', '\(SmallHouse.presentLine)', now(), now(), now(), now(), now(), now()
            from generate_series(1, 2);
            update reservation_items set came_back = 1 where id = '\(line)';
            \(logged("asset.picked_up", unused, present)); \(logged("asset.picked_up", unused, present));
            \(logged("asset.returned", unused, present)); \(logged("asset.returned", unused, present))
            """),
        Breaker("audit-and-ledger", "asset \(unused) on reservation \(past)", logged("asset.picked_up", unused, past)),
        Breaker(
            "audit-of-other-tenant", "audit row 1000",
            """
            insert into audit_log (id, tenant_id, action, asset_id) overriding system value
            values (1000, '\(tenant)', 'asset.created', '\(SmallHouse.foreign)')
            """),
        Breaker("came-back", "line \(line)", "update reservation_items set came_back = 1 where id = '\(line)'"),
        Breaker(
            "case-half-taken", "key fourth",
            "update asset_checkouts set pickup_effect = '{\"case\":\"\(unused)\"}' where id = '\(SmallHouse.presentTrip)'"),
        Breaker(
            "case-is-case", "asset \(unused)",
            "update assets set case_id = '\(SmallHouse.returned)' where id = '\(unused)'"),
        Breaker(
            "change-log-of-future", "transaction 9000000000",
            """
            insert into change_log (tenant_id, xid, kind, entity_id, row_table, row_id, op)
            values ('\(tenant)', '9000000000', 'asset', '\(out)', 'assets', '\(out)', 'update')
            """),
        Breaker(
            "checkout-of-other-item", "checkout \(SmallHouse.presentTrip)",
            "update reservation_items set item_id = '\(SmallHouse.light)', assigned_asset_ids = '{}' where id = '\(line)'"),
        Breaker(
            "closed-early", "line \(line)",
            """
            \(allBack);
            update reservations set status = 'returned', returned_by_flip = true, returned_at = now(), actual_return_at = now()
            where id = '\(present)';
            update reservation_items set hold = null, held_from = null, held_until = null where reservation_id = '\(present)';
            update reservation_items set qty = 4 where id = '\(SmallHouse.cableLine)';
            \(logged("asset.returned", out, present));
            insert into audit_log (tenant_id, source, action, entity_type, entity_id, reservation_id, from_status, to_status)
            values ('\(tenant)', 'api', 'reservation.returned', 'reservation', '\(present)', '\(present)', 'confirmed', 'returned')
            """),
        Breaker(
            "counted-line", "line \(SmallHouse.cableLine)",
            "update reservation_items set counted_out = 5 where id = '\(SmallHouse.cableLine)'"),
        Breaker("effect-without-key", "key fourth", "delete from idempotency_keys where key = 'fourth'"),
        Breaker(
            "inspection-incomplete", "inspection \(unused)",
            """
            insert into inspections (
                tenant_id, id, asset_id, stage, status, template, slots, sign_off_roles, begun_at, completed_at)
            values ('\(tenant)', '\(unused)', '\(unused)', 'pickup', 'completed', 'item', '[{"slot":"overview","required":true}]', '{}',
                now(), now())
            """),
        Breaker(
            "key-with-two-effects", "key fourth",
            """
            insert into audit_log (tenant_id, source, action, request_id, idempotency_key)
            values ('\(tenant)', 'api', 'asset.created', 'another', 'fourth')
            """),
        Breaker(
            "line-assignment", "line \(line)",
            "update reservation_items set assigned_asset_ids = '{\(unused)}' where id = '\(line)'"),
        Breaker("line-hold", "line \(line)", "update reservation_items set held_until = now() where id = '\(line)'"),
        Breaker(
            "line-over-qty", "line \(line)",
            "update reservation_items set qty = 0, assigned_asset_ids = '{}' where id = '\(line)'"),
        Breaker("line-shortage", "line \(line)", "update reservation_items set shortage = 3 where id = '\(line)'"),
        Breaker("lost-and-log", "asset \(SmallHouse.returned)", logged("asset.lost", SmallHouse.returned, past)),
        Breaker(
            "made-twice", "asset \(unused)",
            "\(logged("asset.created", unused, present)); \(logged("asset.created", unused, present))"),
        Breaker(
            "movement-and-log", "counted gear of reservation \(present)",
            """
            insert into audit_log (tenant_id, action, entity_type, entity_id, reservation_id, after)
            values ('\(tenant)', 'stock.picked_up', 'line', '\(SmallHouse.cableLine)', '\(present)', '{"moved":{"qty":1}}')
            """),
        Breaker(
            "number-twice", "asset 2",
            "alter table assets drop constraint assets_number_key; update assets set number = 2 where id = '\(unused)'"),
        Breaker(
            "out-without-confirmation", "reservation \(present)",
            """
            update reservations set status = 'cancelled' where id = '\(present)';
            update reservation_items set hold = null, held_from = null, held_until = null where reservation_id = '\(present)';
            \(moved(present, "confirmed", "cancelled"))
            """),
        Breaker(
            "overbooked", "item \(SmallHouse.camera)",
            """
            update tenants set overbooking = 'refuse' where id = '\(tenant)';
            update reservation_items set qty = 3 where id = '\(line)'
            """),
        Breaker(
            "override-without-audit", "key fourth",
            "update asset_checkouts set pickup_effect = '{\"raised_by\":1}' where id = '\(SmallHouse.presentTrip)'"),
        Breaker("parcel-and-log", "parcel outbound 1 of ticket 1", SmallHouse.arrival),
        Breaker(
            "photo-in-two-reports", "photo photo/1",
            """
            insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition, photo_object_paths)
            values ('\(tenant)', '\(past)', '\(unused)', 'in', 'good', '{photo/1}')
            """),
        Breaker(
            "photo-to-be-swept", "photo photo/1",
            """
            insert into photo_uploads (tenant_id, object_path, reservation_id, asset_id, content_type)
            values ('\(tenant)', 'photo/1', '\(past)', '\(SmallHouse.returned)', 'image/jpeg')
            """),
        Breaker(
            "pickup-stamps", "reservation \(past)", "update reservations set picked_up_at = returned_at where id = '\(past)'"),
        Breaker(
            "pointer-and-ledger", "asset \(unused)",
            "update assets set current_reservation_id = '\(present)' where id = '\(unused)'"),
        Breaker("refusal-kept", "key refused", key("refused", 409, "{}")),
        Breaker(
            "repair-and-asset", "asset \(unused)",
            """
            insert into repairs (tenant_id, asset_id) values ('\(tenant)', '\(unused)')
            """),
        Breaker(
            "report-and-log", "key unlogged",
            """
            insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition, idempotency_key)
            values ('\(tenant)', '\(past)', '\(SmallHouse.returned)', 'in', 'good', 'unlogged')
            """),
        Breaker(
            "report-photos", "report \(SmallHouse.report)", "delete from condition_report_photos where object_path = 'photo/2'"),
        Breaker(
            "return-before-pickup", "checkout \(SmallHouse.pastTrip)",
            """
            update asset_checkouts set actual_return_at = actual_pickup_at - interval '1 hour'
            where id = '\(SmallHouse.pastTrip)'
            """),
        Breaker(
            "return-stamps", "reservation \(present)", "update reservations set returned_at = now() where id = '\(present)'"),
        Breaker(
            "same-code", "code q 1",
            "insert into short_links (tenant_id, code, asset_id) values ('\(tenant)', 'Q 1', '\(out)'), ('\(tenant)', 'q  1', '\(unused)')"
        ),
        Breaker(
            "scan-twice", "key fourth",
            """
            alter table short_link_scans drop constraint short_link_scans_one_per_key;
            insert into short_link_scans (tenant_id, code, asset_id, idempotency_key)
            values ('\(tenant)', 'Q2', '\(out)', 'fourth')
            """),
        Breaker("status-steps", "reservation \(present)", moved(present, "returned", "closed")),
        Breaker(
            "status-without-ledger", "reservation \(SmallHouse.camera)",
            """
            insert into reservations (
                id, tenant_id, reference, client_id, status, returned_by_flip, pickup_at, return_at, returned_at, actual_return_at)
            values ('\(SmallHouse.camera)', '\(tenant)', 'R-3', '\(tenant)', 'returned', true, now(), now(), now(), now())
            """),
        Breaker(
            "swap-twice", "checkout \(SmallHouse.pastTrip)",
            "update asset_checkouts set is_swapped_away = true where id = '\(SmallHouse.pastTrip)'"),
        Breaker(
            "ticket-and-parcels", "ticket 1, outbound",
            "update tickets set outbound_state = 'pending' where id = '\(SmallHouse.ticket)'"),
        Breaker(
            "undone-stands", "key fourth",
            """
            insert into asset_checkouts (
                tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, pickup_client_at, returned_at,
                actual_return_at, voided_at, pickup_key, undo_key)
            values ('\(tenant)', '\(out)', '\(present)', '\(line)', now(), now(), now(), now(), now(), now(), 'fourth', 'sixth');
            \(logged("asset.pickup_undone", out, present)); \(logged("asset.picked_up", out, present))
            """),
        Breaker(
            "void-in-ledger", "checkout \(SmallHouse.pastTrip)",
            "update asset_checkouts set undo_key = 'sixth' where id = '\(SmallHouse.pastTrip)'"),
    ]

    private static let tenant = SmallHouse.tenant
    private static let past = SmallHouse.past
    private static let present = SmallHouse.present
    private static let line = SmallHouse.presentLine
    private static let out = SmallHouse.out
    private static let unused = SmallHouse.unused

    /// What is out comes back.
    private static let allBack = """
        update asset_checkouts set returned_at = now(), actual_return_at = now(), return_client_at = now()
        where id = '\(SmallHouse.presentTrip)';
        update assets set current_reservation_id = null where id = '\(out)';
        insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty)
        values ('\(tenant)', '\(present)', '\(SmallHouse.cableLine)', 'back', 4);
        update reservation_items set counted_out = 0, came_back = 4 where id = '\(SmallHouse.cableLine)';
        update reservation_items set came_back = 1 where id = '\(line)'
        """

    private static func logged(_ action: String, _ asset: String, _ reservation: String) -> String {
        """
        insert into audit_log (tenant_id, action, entity_type, entity_id, reservation_id, asset_id)
        values ('\(tenant)', '\(action)', 'asset', '\(asset)', '\(reservation)', '\(asset)')
        """
    }

    private static func moved(_ reservation: String, _ from: String, _ to: String) -> String {
        """
        insert into audit_log (tenant_id, action, entity_type, entity_id, reservation_id, from_status, to_status)
        values ('\(tenant)', 'reservation.\(to)', 'reservation', '\(reservation)', '\(reservation)', '\(from)', '\(to)')
        """
    }

    private static func key(_ key: String, _ status: Int, _ body: String) -> String {
        """
        insert into idempotency_keys (tenant_id, key, fingerprint, status, body)
        values ('\(tenant)', '\(key)', '', \(status), '\(body)')
        """
    }
}
