/// A database with a little of everything, healthy as the server leaves it: a trip that is over, with a report and its photos,
/// and one that is under way. A test breaks it past every constraint, as the superuser may.
struct SmallHouse {
    static let tenant = "10000000-0000-4000-8000-000000000001"
    static let otherTenant = "10000000-0000-4000-8000-000000000002"
    static let camera = "20000000-0000-4000-8000-000000000001"
    static let light = "20000000-0000-4000-8000-000000000002"
    /// A camera that came back.
    static let returned = "30000000-0000-4000-8000-000000000001"
    /// A camera that is out.
    static let out = "30000000-0000-4000-8000-000000000002"
    /// A light that never left.
    static let unused = "30000000-0000-4000-8000-000000000003"
    /// By the metre: four of ten that are booked are out.
    static let cable = "20000000-0000-4000-8000-000000000005"
    static let foreign = "30000000-0000-4000-8000-000000000004"
    static let past = "40000000-0000-4000-8000-000000000001"
    static let present = "40000000-0000-4000-8000-000000000002"
    static let pastLine = "50000000-0000-4000-8000-000000000001"
    static let presentLine = "50000000-0000-4000-8000-000000000002"
    static let cableLine = "50000000-0000-4000-8000-000000000003"
    static let pastTrip = "60000000-0000-4000-8000-000000000001"
    static let presentTrip = "60000000-0000-4000-8000-000000000002"
    static let report = "70000000-0000-4000-8000-000000000001"
    /// Number 1: a parcel that came, and one that is to come back.
    static let ticket = "80000000-0000-4000-8000-000000000001"

    let database: TestDatabase

    init() throws {
        database = try TestDatabase.fresh()
        try change(Self.gear + Self.bookings + Self.paper + Self.parcels)
    }

    /// Runs SQL that no trigger and no foreign key looks at.
    func change(_ sql: String) throws { try database.session().unchecked(sql) }

    /// Runs `quartermaster verify` there, with these settings put over those of a real installation.
    func verified(_ arguments: String..., settings: [String: String] = [:]) throws -> VerifyRun {
        let all = database.settings.merging(settings) { $1 }.filter { !$0.value.isEmpty }
        return VerifyRun(try ServerBinary.run(["verify"] + arguments, settings: all))
    }

    /// A digest of every table, by its name; but for that in which a run notes itself.
    func contents() throws -> [[String?]] {
        try database.session().query(
            """
            select c.oid::regclass, query_to_xml(
                format('select md5(string_agg(t::text, '','' order by t::text)) from %s t', c.oid::regclass), true, true, '')
            from pg_class c
            where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'office', 'signin')
                and c.oid <> 'office.operations'::regclass
            order by 1
            """)
    }
}

extension SmallHouse {
    private static let gear = """
        insert into tenants (id, name) values ('\(tenant)', 'Acme'), ('\(otherTenant)', 'Other');
        insert into clients (id, tenant_id, display_name) values ('\(tenant)', '\(tenant)', 'Acme Films');
        insert into items (id, tenant_id, name) values
            ('\(camera)', '\(tenant)', 'Camera'), ('\(light)', '\(tenant)', 'Light'), ('\(foreign)', '\(otherTenant)', 'Lens');
        insert into items (id, tenant_id, name, serialized, owned_qty) values ('\(cable)', '\(tenant)', 'Cable', false, 50);
        insert into assets (id, number, tenant_id, item_id, current_reservation_id) values
            ('\(returned)', 1, '\(tenant)', '\(camera)', null), ('\(out)', 2, '\(tenant)', '\(camera)', '\(present)'),
            ('\(unused)', 3, '\(tenant)', '\(light)', null), ('\(foreign)', 1, '\(otherTenant)', '\(foreign)', null);
        """

    private static let bookings = """
        insert into reservations (
            id, tenant_id, reference, client_id, status, pickup_at, return_at, picked_up_at, actual_pickup_at, returned_at,
            actual_return_at)
        values
            ('\(past)', '\(tenant)', 'R-1', '\(tenant)', 'returned', now() - interval '9 d', now() - interval '8 d',
                now() - interval '9 d', now() - interval '9 d', now() - interval '8 d', now() - interval '8 d'),
            ('\(present)', '\(tenant)', 'R-2', '\(tenant)', 'confirmed', now(), now() + interval '1 d',
                now() - interval '2 h', now() - interval '2 h', null, null);
        insert into reservation_items (id, tenant_id, reservation_id, item_id, qty, assigned_asset_ids) values
            ('\(pastLine)', '\(tenant)', '\(past)', '\(camera)', 2, '{\(returned)}'),
            ('\(presentLine)', '\(tenant)', '\(present)', '\(camera)', 2, '{\(out)}'),
            ('\(cableLine)', '\(tenant)', '\(present)', '\(cable)', 10, '{}');
        update reservation_items set hold = tstzrange(now(), now() + interval '1 d'), held_from = now(), held_until = now() + interval '1 d'
        where reservation_id = '\(present)';
        insert into asset_checkouts (
            id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, pickup_client_at,
            returned_at, actual_return_at, return_client_at, pickup_key, return_key)
        select trip, '\(tenant)', asset, reservation, line, went, went, went, came, came, came, went_by, came_by
        from (values
            ('\(pastTrip)'::uuid, '\(returned)'::uuid, '\(past)'::uuid, '\(pastLine)'::uuid, now() - interval '9 d',
                now() - interval '8 d', 'first', 'second'),
            ('\(presentTrip)', '\(out)', '\(present)', '\(presentLine)', now() - interval '2 h', null, 'fourth', null)
        ) as trips (trip, asset, reservation, line, went, came, went_by, came_by);
        insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, key)
        values ('\(tenant)', '\(present)', '\(cableLine)', 'out', 4, now() - interval '1 h', now() - interval '1 h', 'fifth');
        update reservation_items set counted_out = 4 where id = '\(cableLine)';
        """

    private static let paper = """
        insert into audit_log (
            tenant_id, at, source, action, entity_type, entity_id, reservation_id, asset_id, from_status, to_status, request_id,
            idempotency_key)
        select '\(tenant)', now() - ago, case when key is null then 'web' else 'api' end, action, entity, id, reservation, asset,
            was, became, key, key
        from (values
            (interval '10 d', 'reservation.confirmed', 'reservation', '\(past)'::uuid, '\(past)'::uuid, null::uuid,
                'requested', 'confirmed', null),
            ('9 d', 'asset.picked_up', 'asset', '\(returned)', '\(past)', '\(returned)', 'confirmed', 'confirmed', 'first'),
            ('8 d', 'asset.returned', 'asset', '\(returned)', '\(past)', '\(returned)', 'confirmed', 'returned', 'second'),
            ('8 d', 'reservation.returned', 'reservation', '\(past)', '\(past)', null, 'confirmed', 'returned', 'second'),
            ('7 d', 'condition_report.created', 'condition_report', '\(report)', '\(past)', '\(returned)', null, null, 'third'),
            ('1 d', 'reservation.confirmed', 'reservation', '\(present)', '\(present)', null, 'requested', 'confirmed', null),
            ('2 h', 'asset.picked_up', 'asset', '\(out)', '\(present)', '\(out)', 'confirmed', 'confirmed', 'fourth')
        ) as deeds (ago, action, entity, id, reservation, asset, was, became, key);
        insert into audit_log (
            tenant_id, at, source, action, entity_type, entity_id, reservation_id, after, request_id, idempotency_key)
        values ('\(tenant)', now() - interval '1 h', 'api', 'stock.picked_up', 'line', '\(cableLine)', '\(present)',
            '{"moved":{"qty":4}}', 'fifth', 'fifth');
        insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at) values
            ('\(tenant)', 'first', '', 200, '\(outAnswer(returned, past))', now() - interval '9 d'),
            ('\(tenant)', 'second', '', 200,
                '{"reservation_status":"returned","asset":{"id":"\(returned)","current_reservation_id":null}}',
                now() - interval '8 d'),
            ('\(tenant)', 'third', '', 201, '{"report":{}}', now() - interval '7 d'),
            ('\(tenant)', 'fourth', '', 200, '\(outAnswer(out, present))', now() - interval '2 h'),
            ('\(tenant)', 'fifth', '', 200, '{"reservation_status":"confirmed","line":{"id":"\(cableLine)"}}', now() - interval '1 h');
        insert into short_link_scans (tenant_id, code, asset_id, idempotency_key) values
            ('\(tenant)', 'Q1', '\(returned)', 'first'), ('\(tenant)', 'Q2', '\(out)', 'fourth');
        insert into condition_reports (
            id, tenant_id, reservation_id, asset_id, direction, condition, photo_object_paths, idempotency_key)
        values ('\(report)', '\(tenant)', '\(past)', '\(returned)', 'in', 'good', '{photo/1,photo/2}', 'third');
        insert into condition_report_photos (
            tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
        select '\(tenant)', 'photo/' || n, '\(report)', n, 'photo/' || n, 'image/jpeg', 1, 1, 1 from generate_series(1, 2) n;
        """

    private static let parcels = """
        insert into tickets (id, number, tenant_id, subject, outbound_state, return_state)
        values ('\(ticket)', 1, '\(tenant)', 'A lens', 'received', 'pending');
        insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, state, received_at) values
            ('\(tenant)', '\(ticket)', 'outbound', 1, '1Z1', 'received', '2026-06-01T12:00:00Z'),
            ('\(tenant)', '\(ticket)', 'return', 1, '1Z2', 'pending', null);
        \(arrival);
        """

    /// The log of the parcel that came.
    static let arrival = """
        insert into audit_log (tenant_id, action, entity_type, entity_id, after)
        values ('\(tenant)', 'parcel.received', 'ticket', '\(ticket)',
            '{"way":"outbound","slot":1,"received_at":"2026-06-01T12:00:00Z"}')
        """

    /// What a phone is told of a pickup.
    static func outAnswer(_ asset: String, _ reservation: String) -> String {
        """
        {"reservation_status":"confirmed","asset":{"id":"\(asset)","current_reservation_id":"\(reservation)"}}
        """
    }
}
