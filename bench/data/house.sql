-- The houses that the benchmark works on, made by number so that every run has the same ids. Run as a superuser by psql with
--   reservations   past reservations of the first house, each with three lines, one asset a line, ten audit rows
--   assets         assets of the first house, four an item, two of them at each of its two places
-- The first house is read: a history that is closed, and fifty reservations that are under way and make up today's list.
-- The second is written to: reservations that wait at the counter, 7 assets on each of 3 lines, one of them always out, so that
-- no return is a reservation's last.

\set ON_ERROR_STOP on
\set counter 600

create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select md5(kind || ' ' || n)::uuid
$$;

insert into tenants (id, name, time_zone, overbooking) values
    (pg_temp.id('tenant', 1), 'Read House', 'America/Bogota', 'refuse'),
    (pg_temp.id('tenant', 2), 'Written House', 'America/Bogota', 'refuse');

\ir still.sql
set maintenance_work_mem = '1GB';
set work_mem = '256MB';

-- Indexes that no constraint needs are made again at the end: a tenth of the time for ten million rows.
create temporary table later as
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
from pg_index
where indrelid::regclass::text in
        ('reservations', 'reservation_items', 'assets', 'asset_checkouts', 'short_links', 'short_link_scans', 'audit_log',
        'idempotency_keys', 'items')
    and not exists (select from pg_constraint c where c.conindid = indexrelid);
select format('drop index %s', name) from later \gexec

-- A person a phone.
insert into accounts (id, tenant_id, auth_user_id, email, display_name, roles)
select pg_temp.id('account', house * 1000 + n), pg_temp.id('tenant', house), pg_temp.id('user', house * 1000 + n),
    format('person%s@house%s.example', n, house), 'Person ' || n, array[case n when 64 then 'manager' else 'staff' end]
from generate_series(1, 2) as house, generate_series(1, 64) as n;

insert into clients (id, tenant_id, display_name)
select pg_temp.id('client', house * 1000 + n), pg_temp.id('tenant', house), 'Client ' || n || ' Productions'
from generate_series(1, 2) as house, generate_series(1, 100) as n;

-- The first house: places alternate with every reservation, and so does the pair of an item's assets that stands there.

insert into items (id, tenant_id, name, sku, sku_key)
select pg_temp.id('item', n), pg_temp.id('tenant', 1), 'Camera model ' || n, 'CAM-' || n, office.code_key('CAM-' || n)
from generate_series(1, :assets / 4) as n;

insert into assets (id, number, tenant_id, item_id, serial, serial_key, asset_tag, asset_tag_key, location)
select pg_temp.id('asset', n), n, pg_temp.id('tenant', 1), pg_temp.id('item', (n + 3) / 4), (400000 + n)::text,
    office.code_key((400000 + n)::text),
    'A-' || n, office.code_key('A-' || n), case when n % 4 in (1, 2) then 'MDE' else 'LAS' end
from generate_series(1, :assets) as n;

insert into short_links (code, key, tenant_id, asset_id, created_at)
select 'C' || n, office.code_key('C' || n), pg_temp.id('tenant', 1), pg_temp.id('asset', n), now() - interval '400 days'
from generate_series(1, :assets) as n;

create temporary table past as
select n, pg_temp.id('reservation', n) as id, n <= 50 as under_way, case when n % 2 = 1 then 'MDE' else 'LAS' end as location,
    case when n <= 50 then date_trunc('day', now()) + interval '14 hours'
        else date_trunc('day', now()) - interval '3 days' - n * interval '900 days' / :reservations end as begins
from generate_series(1, :reservations) as n;

insert into reservations (
    id, tenant_id, reference, client_id, status, location, pickup_at, return_at, picked_up_at, actual_pickup_at, returned_at,
    actual_return_at, created_at, updated_at)
select id, pg_temp.id('tenant', 1), 'R-' || n, pg_temp.id('client', 1000 + n % 100 + 1),
    case when under_way then 'confirmed' else 'closed' end, location, begins, begins + interval '2 days',
    case when not under_way or n % 2 = 0 then begins end, case when not under_way or n % 2 = 0 then begins end,
    case when not under_way then begins + interval '2 days' end, case when not under_way then begins + interval '2 days' end,
    begins - interval '20 days', begins
from past;

-- Line k of reservation n, and the asset that went with it.
create temporary table booked as
select p.*, k, 1 + (n * 3 + k) % (:assets / 4) as item, 1 + (n * 3 + k) % (:assets / 4) * 4 + case location when 'MDE' then 0 else 2 end as asset
from past p, generate_series(0, 2) as k;

insert into reservation_items (
    id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, hold, held_from, held_until)
select pg_temp.id('line', n * 3 + k), pg_temp.id('tenant', 1), id, pg_temp.id('item', item), k, 1, array[pg_temp.id('asset', asset)],
    hold, lower(hold), upper(hold)
from booked, lateral (select case when under_way then tstzrange(begins, begins + interval '2 days') end as hold) as h;

-- Of those under way every other one has its first asset out.
insert into asset_checkouts (
    id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by, returned_at,
    actual_return_at, returned_by, pickup_client_at, return_client_at)
select pg_temp.id('checkout', n * 3 + k), pg_temp.id('tenant', 1), pg_temp.id('asset', asset), id, pg_temp.id('line', n * 3 + k),
    begins, begins, pg_temp.id('user', 1001), back, back, case when not under_way then pg_temp.id('user', 1001) end, begins, back
from booked, lateral (select case when not under_way then begins + interval '2 days' end as back) as b
where not under_way or (n % 2 = 0 and k = 0);

update assets a set current_reservation_id = b.id
from booked b
where b.under_way and b.n % 2 = 0 and b.k = 0 and a.id = pg_temp.id('asset', b.asset);

insert into short_link_scans (id, tenant_id, code, asset_id, reservation_id, actor_user_id, scanned_at, idempotency_key)
select pg_temp.id('scan', n * 3 + k), pg_temp.id('tenant', 1), 'C' || asset, pg_temp.id('asset', asset), id,
    pg_temp.id('user', 1001), begins, pg_temp.id('key', n * 3 + k)::text
from booked
where not under_way;

-- Asked for, confirmed, three out, three in, returned, closed.
insert into audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id, from_status, to_status, before,
    after, request_id, idempotency_key, client_at)
select pg_temp.id('tenant', 1), begins, 'api', pg_temp.id('user', 1001), action, kind,
    case kind when 'asset' then pg_temp.id('asset', asset) else id end, id,
    case kind when 'asset' then pg_temp.id('asset', asset) end, 'confirmed', 'confirmed',
    '{"status": "confirmed", "current_reservation_id": null}', '{"status": "confirmed", "current_reservation_id": null}',
    md5(action || n), null, begins
from (
    select b.*, a.action, case when a.action like 'asset.%' then 'asset' else 'reservation' end as kind
    from booked b
    join (values ('asset.picked_up', null), ('asset.returned', null), ('reservation.requested', 0), ('reservation.confirmed', 0),
        ('reservation.returned', 1), ('reservation.closed', 2)) as a (action, line) on a.line is null or a.line = b.k
    where not under_way
) as moves
order by begins;

insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at)
select pg_temp.id('tenant', 1), pg_temp.id('key', n), encode(sha256(n::text::bytea), 'hex'), 200, repeat('x', 200),
    now() - interval '80 days' * n / :reservations
from generate_series(1, :reservations) as n;

-- The second house: line k of reservation n takes the 7 assets of an item of its own.

create temporary table counter as
select n, k, (n - 1) * 3 + k + 1 as item, pg_temp.id('written reservation', n) as id, date_trunc('day', now()) + interval '9 hours' as begins
from generate_series(1, :counter) as n, generate_series(0, 2) as k;

insert into items (id, tenant_id, name, sku, sku_key)
select pg_temp.id('written item', item), pg_temp.id('tenant', 2), 'Lens model ' || item, 'LENS-' || item,
    office.code_key('LENS-' || item)
from counter;

insert into assets (id, number, tenant_id, item_id, serial, serial_key, asset_tag, asset_tag_key, location, current_reservation_id)
select pg_temp.id('written asset', n), n, pg_temp.id('tenant', 2), pg_temp.id('written item', (n + 6) / 7), (400000 + n)::text,
    office.code_key((400000 + n)::text),
    'A-' || n, office.code_key('A-' || n), 'MDE', case when n % 21 = 0 then pg_temp.id('written reservation', n / 21) end
from generate_series(1, :counter * 21) as n;

insert into short_links (code, key, tenant_id, asset_id, created_at)
select 'W' || n, office.code_key('W' || n), pg_temp.id('tenant', 2), pg_temp.id('written asset', n), now() - interval '400 days'
from generate_series(1, :counter * 21) as n;

insert into reservations (id, tenant_id, reference, client_id, status, location, pickup_at, return_at, picked_up_at, actual_pickup_at)
select distinct id, pg_temp.id('tenant', 2), 'W-' || n, pg_temp.id('client', 2000 + n % 100 + 1), 'confirmed', 'MDE', begins,
    begins + interval '5 days', begins, begins
from counter;

insert into reservation_items (
    id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, hold, held_from, held_until)
select pg_temp.id('written line', item), pg_temp.id('tenant', 2), id, pg_temp.id('written item', item), k, 7,
    array(select pg_temp.id('written asset', a) from generate_series(item * 7 - 6, item * 7) as a),
    tstzrange(begins, begins + interval '5 days'), begins, begins + interval '5 days'
from counter;

insert into asset_checkouts (
    id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by, pickup_client_at)
select pg_temp.id('written checkout', n), pg_temp.id('tenant', 2), pg_temp.id('written asset', n * 21), id,
    pg_temp.id('written line', item), begins, begins, pg_temp.id('user', 2001), begins
from counter
where k = 2;

select definition from later order by name \gexec
select format('alter table %s enable always trigger %I', on_what, name) from noting \gexec
