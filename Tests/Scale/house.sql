-- Houses with `reservations` reservations in all over three years, with everything that they leave behind: a fifth as many assets with a
-- tag and a sticker each, almost two checkouts each, six audit rows, four keys, and a hundred people a house. As healthy as the server
-- would have left it. For script/verify-scale, script/check-scale, script/one-large-house and script/house-move, which give
-- `reservations`, a multiple of 400, to psql, and perhaps `houses`: 1, 2 or 4; and a `tag` that tells these from houses that are there already.
\if :{?houses}
\else
\set houses 4
\endif
\if :{?tag}
\else
\set tag ''
\endif

-- Nothing of it has to be checked, and triggers would write an audit of their own.
set session_replication_role = replica;
-- Those of the change log fire all the same, once a row; nobody has a cursor yet that would miss it.
create temporary table noting as
select tgrelid::regclass::text as on_what, tgname::text as name from pg_trigger where tgenabled = 'A' and tgname like '%\_note';
select format('alter table %s disable trigger %I', on_what, name) from noting \gexec
set synchronous_commit = off;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';

-- Indexes are quicker made at the end than kept up row by row; those of constraints stay.
create temporary table later as
select i.oid::regclass::text as name, pg_get_indexdef(i.oid) as definition
from pg_index x join pg_class i on i.oid = x.indexrelid
where i.relnamespace = 'public'::regnamespace
  and not exists (select from pg_constraint c where c.conindid = i.oid);
select format('drop index %s', name) from later \gexec

create temporary table houses as
select t as house, md5(:'tag' || 'tenant' || t)::uuid as tenant from generate_series(0, :houses - 1) as t;

insert into tenants (id, name) select tenant, 'House ' || :'tag' || house from houses;
insert into accounts (id, tenant_id, auth_user_id, email, display_name, roles)
select md5(:'tag' || 'account' || house || '-' || a)::uuid, tenant, md5(:'tag' || 'user' || house || '-' || a)::uuid,
    a || '@house' || :'tag' || house || '.example.com', 'Person ' || a,
    array[case when a = 0 then 'admin' when a < 10 then 'manager' else 'staff' end]
from houses cross join generate_series(0, 99) as a;
insert into clients (id, tenant_id, display_name, search_key)
select md5(:'tag' || 'client' || c)::uuid, tenant, 'Client ' || c, office.search_text('Client ' || c)
from generate_series(0, :reservations / 50 - 1) as c join houses on house = c % :houses;
insert into items (id, tenant_id, name, sku, sku_key, search_key)
select md5(:'tag' || 'item' || i)::uuid, tenant, 'Item ' || i, 'SKU-' || i, office.code_key('SKU-' || i),
    office.search_text('Item ' || i || ' SKU-' || i)
from generate_series(0, :reservations / 100 - 1) as i join houses on house = i % :houses;

-- Every tenth of all reservations books the same two assets again. `slot` is the pair.
create temporary table bookings as
select n, tenant, md5(:'tag' || 'client' || (n / :houses * 7 % (:reservations / 50 / :houses)) * :houses + house)::uuid as client, slot,
    md5(:'tag' || 'reservation' || n)::uuid as reservation, md5(:'tag' || 'line' || n)::uuid as line,
    md5(:'tag' || 'item' || slot / (10 * :houses) * :houses + slot % :houses)::uuid as item,
    -- Who does the desk's half of it, and who the shelf's; a few do most.
    md5(:'tag' || 'user' || house || '-' || n % 10)::uuid as manager,
    md5(:'tag' || 'user' || house || '-' || 10 + n % 7 * (n % 13))::uuid as picker, left_at,
    case
        when left_at > now() and n % 50 < 4 then 'draft'
        when left_at > now() then 'later'
        when left_at > now() - interval '5 days' then 'out'
        when n % 7 = 0 then 'cancelled'
        -- Now and then nobody closes one.
        when left_at > now() - interval '20 days' or n % 100 = 1 then 'returned'
        else 'closed'
    end as fate
from generate_series(0, :reservations - 1) as n
cross join lateral (
    select n % (:reservations / 10) as slot,
        now() - interval '1095 days' + interval '1125 days' * (n::float / :reservations) as left_at) as s
join houses on house = n % :houses;

create temporary table trips as
select b.*, unit, md5(:'tag' || 'asset' || 2 * slot + unit)::uuid as asset, md5(:'tag' || 'trip' || n || '-' || unit)::uuid as trip,
    left_at + interval '2 days' as back_at
from bookings b cross join generate_series(0, 1) as unit
where fate in ('out', 'closed', 'returned');

insert into reservations (
    id, tenant_id, reference, client_id, status, pickup_at, return_at, picked_up_at, actual_pickup_at, returned_at,
    actual_return_at, returned_by_flip, created_at, updated_at, search_key)
select reservation, tenant, 'R-' || n, client, case when fate in ('later', 'out') then 'confirmed' else fate end,
    left_at, left_at + interval '2 days', case when had then left_at end, case when had then left_at end,
    case when was_back then left_at + interval '2 days' end, case when was_back then left_at + interval '2 days' end,
    was_back, left_at - interval '20 days', left_at, office.search_text('R-' || n)
from bookings
cross join lateral (select fate in ('out', 'closed', 'returned') as had, fate in ('closed', 'returned') as was_back) as h;

insert into reservation_items (
    id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, hold, held_from, held_until)
select line, tenant, reservation, item, 1, 2, array[md5(:'tag' || 'asset' || 2 * slot)::uuid, md5(:'tag' || 'asset' || 2 * slot + 1)::uuid],
    hold, lower(hold), upper(hold)
from bookings
cross join lateral (select case when fate in ('later', 'out') then tstzrange(left_at, left_at + interval '2 days') end as hold) as h;

insert into assets (id, number, tenant_id, item_id, asset_tag, asset_tag_key, serial, serial_key, search_key, current_reservation_id)
select md5(:'tag' || 'asset' || a)::uuid, a + 1, tenant, md5(:'tag' || 'item' || a / 2 / (10 * :houses) * :houses + a / 2 % :houses)::uuid,
    'TAG-' || a, office.code_key('TAG-' || a), 'SN' || a, office.code_key('SN' || a),
    office.search_text('TAG-' || a || ' SN' || a), t.reservation
from generate_series(0, :reservations / 5 - 1) as a
join houses on house = a / 2 % :houses
left join (select asset, reservation from trips where fate = 'out') as t on t.asset = md5(:'tag' || 'asset' || a)::uuid;

insert into short_links (code, key, tenant_id, asset_id)
select 'Q' || a, office.code_key('Q' || a), tenant, md5(:'tag' || 'asset' || a)::uuid
from generate_series(0, :reservations / 5 - 1) as a join houses on house = a / 2 % :houses;

insert into asset_checkouts (
    id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by, returned_at,
    actual_return_at, returned_by, pickup_client_at, return_client_at)
select trip, tenant, asset, reservation, line, left_at, left_at, picker, back, back, case when back is not null then picker end,
    left_at, back
from trips cross join lateral (select case when fate <> 'out' then back_at end as back) as b
order by left_at;

-- What was done, in the order in which it was. What has no key was done at the desk.
create temporary table deeds as
select tenant, manager as actor, left_at - interval '10 days' as at, 'reservation.confirmed' as action, 'reservation' as entity,
    reservation as subject, reservation, null::uuid as asset, 'requested' as was, 'confirmed' as became, null as key,
    null as answer, n, 0 as turn
from bookings where fate not in ('cancelled', 'draft')
union all
select tenant, picker, left_at, 'asset.picked_up', 'asset', asset, reservation, asset, 'confirmed', 'confirmed',
    md5(:'tag' || 'out' || trip)::uuid::text,
    format('{"reservation_status":"confirmed","asset":{"id":"%s","current_reservation_id":"%s"},"line_id":"%s"}',
        asset, reservation, line), n, 1
from trips
union all
select tenant, picker, back_at, 'asset.returned', 'asset', asset, reservation, asset, 'confirmed',
    case unit when 1 then 'returned' else 'confirmed' end, md5(:'tag' || 'in' || trip)::uuid::text,
    format('{"reservation_status":"%s","asset":{"id":"%s","current_reservation_id":null}}',
        case unit when 1 then 'returned' else 'confirmed' end, asset), n, 2
from trips where fate <> 'out'
union all
select tenant, picker, back_at, 'reservation.returned', 'reservation', reservation, reservation, null, 'confirmed', 'returned',
    md5(:'tag' || 'in' || trip)::uuid::text, null, n, 3
from trips where fate <> 'out' and unit = 1
union all
select tenant, picker, back_at + interval '1 hour', 'condition_report.created', 'condition_report',
    md5(:'tag' || 'report' || n)::uuid, reservation, asset, null, null, md5(:'tag' || 'told' || trip)::uuid::text,
    format('{"report":{"id":"%s"}}', md5(:'tag' || 'report' || n)::uuid), n, 4
from trips where fate <> 'out' and unit = 1 and n % 5 = 0
union all
select tenant, manager, left_at + interval '3 days', 'reservation.closed', 'reservation', reservation, reservation, null, 'returned',
    'closed', md5(:'tag' || 'end' || n)::uuid::text, '{"reservation":{"status":"closed"}}', n, 5
from bookings where fate = 'closed';

insert into audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id, from_status, to_status, before, after,
    request_id, idempotency_key, client_at)
select tenant, at, case when key is null then 'web' else 'api' end, actor, action, entity, subject, reservation, asset, was, became,
    jsonb_build_object('status', was), jsonb_build_object('status', became), key, key, case when asset is not null then at end
from deeds
order by at, n, turn;

insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at)
select tenant, key, encode(sha256(key::bytea), 'hex'), 200, answer, at from deeds where answer is not null;

insert into short_link_scans (tenant_id, code, asset_id, reservation_id, scanned_at, idempotency_key)
select tenant, 'Q' || upper(left(asset::text, 8)), asset, reservation, at, key
from deeds where action = 'asset.picked_up' and n % 2 = 0;

insert into condition_reports (
    id, tenant_id, reservation_id, asset_id, direction, condition, photo_object_paths, created_at, idempotency_key)
select subject, tenant, reservation, asset, 'in', 'good', array['reports/' || subject || '/1', 'reports/' || subject || '/2'], at, key
from deeds where action = 'condition_report.created';

insert into condition_report_photos (
    tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
select tenant, 'reports/' || subject || '/' || p, subject, p, 'reports/' || subject || '/' || p, 'image/jpeg', 2000000, 4000, 3000
from deeds cross join generate_series(1, 2) as p where action = 'condition_report.created';

insert into photo_uploads (tenant_id, object_path, reservation_id, asset_id, content_type, created_at)
select tenant, 'uploads/' || trip, reservation, asset, 'image/jpeg', left_at from trips where fate = 'out';

select definition from later \gexec
select format('alter table %s enable always trigger %I', on_what, name) from noting \gexec
vacuum analyze;
