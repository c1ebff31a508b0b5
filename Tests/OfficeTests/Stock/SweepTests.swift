import Foundation
import TestSupport
import Testing

/// The sweep against a count by the minute, which shares no code with it: random houses, some hundred in each of some batches.
@Suite(.mayBlock) struct SweepTests {
    /// Each house is an item: its turnaround, stock, lines with shortages, and gear that is out, overdue too. Times are whole minutes
    /// around now, so that what holds at a minute holds until the next.
    private static let houses = """
        select setseed($seed);
        create temp table base on commit drop as select date_trunc('minute', now()) as at;
        insert into tenants (id, name, overbooking, time_zone) values ('$tenant', 'sweep', 'allow', 'Asia/Tokyo');
        insert into clients (id, tenant_id, display_name) values ('$tenant', '$tenant', 'C');
        insert into accounts (tenant_id, auth_user_id, email, display_name, roles)
        values ('$tenant', '$tenant', 's@example.org', 'S', '{viewer}');
        insert into items (id, tenant_id, name, serialized, owned_qty, turnaround_minutes)
        select md5('$tenant' || n)::uuid, '$tenant', n, n % 2 = 0, case when n % 2 = 1 then (random() * 5)::int end,
            greatest((random() * 30 - 10)::int, 0)
        from generate_series(1, $houses) as n;
        insert into assets (id, tenant_id, item_id, number, status)
        select md5('$tenant' || n || ' ' || k)::uuid, '$tenant', md5('$tenant' || n)::uuid, n * 5 + k,
            case when random() < 0.2 then 'REPAIR' else 'IN_STOCK' end
        from generate_series(2, $houses, 2) as n, generate_series(1, 4) as k;
        insert into reservations (id, tenant_id, client_id, reference, status, pickup_at, return_at)
        select md5('$tenant' || n || ' ' || k)::uuid, '$tenant', '$tenant', 'R', case when random() < 0.8 then 'confirmed' else 'requested' end,
            at + (p - 40) * interval '1 minute', at + (p - 40 + greatest((random() * 40 - 3)::int, 0)) * interval '1 minute'
        from base, generate_series(1, $houses) as n, generate_series(1, 6) as k, lateral (select (random() * 60 + n * 0)::int as p) as t;
        analyze items, assets, reservations;
        insert into reservation_items (id, tenant_id, reservation_id, item_id, qty)
        select md5('$tenant' || n || ' ' || k)::uuid, '$tenant', md5('$tenant' || n || ' ' || k)::uuid, md5('$tenant' || n)::uuid,
            (random() * 3)::int
        from generate_series(1, $houses) as n, generate_series(1, 6) as k;
        set local session_replication_role = replica;
        update reservation_items set shortage = (random() * qty)::int where tenant_id = '$tenant' and random() < 0.3;
        -- Some went out on the first four lines, each its own asset.
        insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at)
        select '$tenant', a.id, l.reservation_id, l.id, now(), now()
        from assets a join reservation_items l on l.tenant_id = a.tenant_id and l.id = a.id and l.qty > 0
        join reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        where a.tenant_id = '$tenant' and r.status = 'confirmed' and random() < 0.5;
        update assets a set current_reservation_id = c.reservation_id
        from asset_checkouts c where c.tenant_id = a.tenant_id and c.asset_id = a.id and a.tenant_id = '$tenant';
        -- Of what is not out some came back.
        update reservation_items l
        set came_back = (random() * (l.qty - (
            select count(*) from asset_checkouts c where c.tenant_id = l.tenant_id and c.reservation_item_id = l.id)))::int
        where l.tenant_id = '$tenant' and random() < 0.3 and exists (
            select from reservations r where r.tenant_id = l.tenant_id and r.id = l.reservation_id and r.status = 'confirmed');
        set local session_replication_role = origin;
        create temp table minute on commit drop as
        select at + m * interval '1 minute' as at from base, generate_series(-50, 89) as m;
        create index on minute (at);
        analyze items, assets, reservations, reservation_items, asset_checkouts, minute;
        -- What is held at a minute, said as the contract says it.
        create temp table counted on commit drop as
        select i.id as item_id, m.at, coalesce(sum(
            case
                when m.at >= l.pickup_at and m.at < l.return_at + l.turnaround then greatest(l.qty - l.shortage - l.came_back, l.away)
                when l.away > 0 and l.return_at < now() and m.at >= l.return_at + l.turnaround and m.at < l.day_end + l.turnaround then l.away
                else 0
            end), 0) as held
        from items i
        cross join minute m
        left join (
            select l.*, r.pickup_at, r.return_at, make_interval(mins => i.turnaround_minutes) as turnaround,
                (((now() at time zone 'Asia/Tokyo')::date + 1)::timestamp at time zone 'Asia/Tokyo') as day_end,
                (select count(*) from asset_checkouts c where c.reservation_item_id = l.id and c.returned_at is null) as away
            from reservation_items l
            join reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id and r.status = 'confirmed'
            join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
            where l.tenant_id = '$tenant'
        ) as l on l.item_id = i.id
        where i.tenant_id = '$tenant'
        group by i.id, m.at;
        create index on counted (item_id, at);
        analyze counted;
        create temp table stock on commit drop as
        select i.id as item_id,
            case when i.serialized then
                (select count(*) from assets a where a.item_id = i.id and a.status = 'IN_STOCK') else i.owned_qty end as owned
        from items i where i.tenant_id = '$tenant';
        create index on stock (item_id);
        analyze stock;
        """

    @Test("what is free at each minute is what a count finds, and the steps have no gap") func availability() throws {
        let session = try TestDatabase.shared().session()
        for batch in 0..<DeepTests.rounds(1, deep: 10, most: 100) {
            try begin(batch, in: session)
            defer { try? session.execute("rollback") }
            let tenant = Self.tenant(batch)
            let wrong = try session.query(
                """
                with said as (
                    select (i ->> 'item_id')::uuid as item_id, (s ->> 'from')::timestamptz as starts_at,
                        (s ->> 'to')::timestamptz as ends_at, (s ->> 'free')::int as free, (i ->> 'min_free')::int as min_free
                    from (
                        select (office.get_availability(
                            '\(tenant)', '\(tenant)', null, 'viewer', (select min(at) from minute),
                            (select max(at) + interval '1 minute' from minute), (select array_agg(item_id) from stock), null)).body::json as body
                    ) as answer, json_array_elements(body -> 'availability') as i, json_array_elements(i -> 'steps') as s
                )
                select c.item_id, c.at, k.owned - c.held as counted, min(s.free) as said
                from counted c
                join stock k on k.item_id = c.item_id
                left join said s on s.item_id = c.item_id and s.starts_at <= c.at and s.ends_at > c.at
                group by c.item_id, c.at, k.owned, c.held
                having count(s.free) <> 1 or min(s.free) <> k.owned - c.held or min(s.free) < min(s.min_free)
                limit 5
                """)
            #expect(wrong.isEmpty, "seed \(Self.seed(batch)): \(wrong)")
        }
    }

    @Test("a line more is refused exactly where a count finds more than is owned") func refusals() throws {
        let session = try TestDatabase.shared().session()
        for batch in 0..<DeepTests.rounds(1, deep: 5, most: 20) {
            try begin(batch, in: session)
            defer { try? session.execute("rollback") }
            let tenant = Self.tenant(batch)
            try session.execute(
                """
                update tenants set overbooking = 'refuse' where id = '\(tenant)';
                create temp table verdict (item_id uuid, is_refused boolean, is_expected boolean) on commit drop;
                do $$
                declare
                    wanted record;
                    refused boolean;
                begin
                    for wanted in
                        select distinct on (l.item_id) l.*, r.pickup_at, r.return_at + make_interval(mins => i.turnaround_minutes) as ends_at
                        from reservation_items l
                        join reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id and r.status = 'requested'
                        join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
                        where l.tenant_id = '\(tenant)'
                    loop
                        refused := false;
                        begin
                            update reservations set status = 'confirmed' where tenant_id = '\(tenant)' and id = wanted.reservation_id;
                        exception when check_violation then
                            refused := true;
                        end;
                        insert into verdict
                        select wanted.item_id, refused, wanted.qty > 0 and exists (
                            select from counted c join stock k on k.item_id = c.item_id
                            where c.item_id = wanted.item_id and c.at >= wanted.pickup_at and c.at < wanted.ends_at
                                and c.held + wanted.qty > k.owned);
                    end loop;
                end $$;
                """)
            let wrong = try session.query("select * from verdict where is_refused <> is_expected limit 5")
            #expect(wrong.isEmpty, "seed \(Self.seed(batch)): \(wrong)")
            let both = try session.query("select distinct is_refused from verdict")
            #expect(both.count == 2)
        }
    }

    private static func seed(_ batch: Int) -> Double { Double(batch + 1) / 1000 }

    private static func tenant(_ batch: Int) -> String { "5eed0000-0000-4000-8000-\(String(100_000_000_000 + batch))" }

    /// Makes a batch in a transaction that the test takes back.
    private func begin(_ batch: Int, in session: Database) throws {
        let sql = Self.houses.replacing("$seed", with: "\(Self.seed(batch))").replacing("$tenant", with: Self.tenant(batch))
            .replacing("$houses", with: "\(DeepTests.rounds(200, deep: 1000))")
        try session.execute("begin; \(sql)")
    }
}
