-- What the bookings of this run left behind in the tables: the reservations in the state they are in, the trips, the
-- scans, and the audit rows that tell how it came to be.

insert into public.reservations (
    id, tenant_id, reference, client_id, status, location, pickup_at, return_at, returned_at, actual_return_at,
    returned_by_flip, created_at, updated_at)
select r.id, r.tenant_id, r.reference, r.client_id, r.status, r.location, r.pickup_at, r.return_at,
    trips.returned_at, trips.returned_at, r.status = 'returned', r.created_at, r.created_at
from demo_reservations r
left join lateral (
    select max(t.returned_at) as returned_at
    from demo_trips t
    where t.reservation_id = r.id and r.status in ('returned', 'closed')
) as trips on true;

-- What is short is recorded, line by line: one light too few for one of the dramas.
select set_config('office.stock', 'record', true);
insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, added_by)
select l.id, l.tenant_id, l.reservation_id, l.item_id, l.place, l.qty, l.assigned_asset_ids, l.added_by
from demo_lines l
order by l.n, l.place;
select set_config('office.stock', '', true);

-- From now on nothing is booked that is not there. The number is nobody's.
update public.tenants t set overbooking = 'refuse', contact = coalesce(t.contact, '+57 300 555 0100') where t.id in (select r.tenant_id from demo_reservations r);

-- Calls have keys, and rows that one call writes share them.
create or replace function pg_temp.demo_key(tenant uuid, place uuid, at timestamptz, source text)
returns uuid
language sql
stable
as $$
    select pg_temp.demo_id(tenant, 'key', place || '/' || date_trunc('second', at) || '/' || source)
$$;

insert into public.asset_checkouts (
    id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by,
    returned_at, actual_return_at, returned_by, pickup_key, pickup_effect)
select pg_temp.demo_id(t.tenant_id, 'checkout', t.line_id || '/' || t.asset_id), t.tenant_id, t.asset_id,
    t.reservation_id, t.line_id, t.picked_up_at, t.picked_up_at, staff.user_id,
    t.returned_at, t.returned_at, case when t.returned_at is not null then staff.user_id end,
    case when l.added_by = 'shelf' then pg_temp.demo_key(t.tenant_id, t.reservation_id, t.picked_up_at, 'api') end,
    case when l.added_by = 'shelf' then '{"line_added":true}'::jsonb end
from demo_trips t
join demo_lines l on l.id = t.line_id
join demo_people staff on staff.role = 'staff'
order by t.picked_up_at;

insert into public.stock_movements (
    id, tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, key)
select pg_temp.demo_id(m.tenant_id, 'movement', m.line_id || '/' || moved.kind), m.tenant_id, m.reservation_id, m.line_id, moved.kind,
    moved.qty, moved.at, moved.at, staff.user_id, pg_temp.demo_key(m.tenant_id, m.line_id, moved.at, 'api')
from demo_moves m
cross join lateral (
    values (1, 'out', m.gone, m.went_at), (2, 'back', m.back, m.came_at), (3, 'used', m.used, m.came_at)
) as moved (place, kind, qty, at)
join demo_people staff on staff.role = 'staff'
where moved.qty > 0 and moved.at is not null
order by moved.place, moved.at, m.line_id;

update public.assets a
set current_reservation_id = t.reservation_id
from demo_trips t
where a.id = t.asset_id and t.returned_at is null;

create temporary table demo_events on commit drop as
select r.tenant_id, r.created_at + m.later as at, 'web' as source, 'manager' as role,
    'reservation.' || m.to_status as action, r.id as reservation_id, null::uuid as asset_id, m.from_status, m.to_status,
    null::uuid as line_id, '{}'::jsonb as facts
from demo_reservations r
join (values
    ('draft', 'requested', interval '5 minutes'),
    ('requested', 'confirmed', interval '3 hours'),
    ('requested', 'cancelled', interval '6 hours')
) as m (from_status, to_status, later)
    on m.to_status = 'requested' and r.status <> 'draft'
    or m.to_status = 'confirmed' and r.status in ('confirmed', 'returned', 'closed')
    or m.to_status = 'cancelled' and r.status = 'cancelled'
union all
select t.tenant_id, t.picked_up_at, 'api', 'staff', 'asset.picked_up', t.reservation_id, t.asset_id, 'confirmed', 'confirmed', null,
    case
        when l.added_by = 'shelf' then
            '{"overridden":["asset_not_on_reservation"],"reason":"The director wants a second camera on batteries."}'::jsonb
        else '{}'
    end
from demo_trips t
join demo_lines l on l.id = t.line_id
union all
select m.tenant_id, m.went_at, 'api', 'staff', 'stock.picked_up', m.reservation_id, null, 'confirmed', 'confirmed', m.line_id,
    jsonb_build_object('moved', jsonb_build_object('qty', m.gone))
from demo_moves m
union all
select m.tenant_id, m.came_at, 'api', 'staff', 'stock.returned', m.reservation_id, null, 'confirmed', 'confirmed', m.line_id,
    jsonb_build_object('moved', jsonb_build_object('qty', m.back, 'lost', 0, 'used', m.used))
from demo_moves m
where m.back > 0
union all
select t.tenant_id, t.returned_at, 'api', 'staff', 'asset.returned', t.reservation_id, t.asset_id, 'confirmed',
    case when t.is_last then 'returned' else 'confirmed' end, null, '{}'
from (
    select *, status <> 'confirmed' and returned_at = max(returned_at) over (partition by reservation_id) as is_last
    from demo_trips
) as t
where t.returned_at is not null
union all
select t.tenant_id, max(t.returned_at) + interval '1 millisecond', 'api', 'staff', 'reservation.returned',
    t.reservation_id, null, 'confirmed', 'returned', null, '{}'
from demo_trips t
where t.status in ('returned', 'closed')
group by t.tenant_id, t.reservation_id
union all
select t.tenant_id, max(t.returned_at) + interval '20 hours', 'web', 'manager', 'reservation.closed',
    t.reservation_id, null, 'returned', 'closed', null, '{}'
from demo_trips t
where t.status = 'closed'
group by t.tenant_id, t.reservation_id;

-- A handover's audit row, the flip it caused and its scan are of one call.
insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id,
    from_status, to_status, before, after, request_id, idempotency_key, client_at)
select e.tenant_id, e.at, e.source, p.user_id, e.action,
    case when e.line_id is not null then 'line' when e.asset_id is null then 'reservation' else 'asset' end,
    coalesce(e.line_id, e.asset_id, e.reservation_id),
    e.reservation_id, e.asset_id, e.from_status, e.to_status,
    case e.action
        when 'asset.picked_up' then jsonb_build_object('current_reservation_id', null, 'status', e.from_status)
        when 'asset.returned' then jsonb_build_object('current_reservation_id', e.reservation_id, 'status', e.from_status)
        else jsonb_build_object('status', e.from_status)
    end,
    case e.action
        when 'asset.picked_up' then jsonb_build_object('current_reservation_id', e.reservation_id, 'status', e.to_status)
        when 'asset.returned' then jsonb_build_object('current_reservation_id', null, 'status', e.to_status)
        else jsonb_build_object('status', e.to_status)
    end || e.facts,
    'demo-' || left(call.key::text, 8), call.key, case when e.source = 'api' then date_trunc('second', e.at) end
from demo_events e
join demo_people p on p.role = e.role
cross join lateral (
    select pg_temp.demo_key(e.tenant_id, coalesce(e.line_id, e.reservation_id), e.at, e.source) as key
) as call
order by e.at, e.action;

insert into public.short_link_scans (
    id, tenant_id, code, asset_id, reservation_id, actor_user_id, scanned_at, idempotency_key)
select pg_temp.demo_id(e.tenant_id, 'scan', e.action || '/' || e.asset_id || '/' || e.reservation_id), e.tenant_id,
    sticker.code, e.asset_id, e.reservation_id, p.user_id, e.at,
    pg_temp.demo_key(e.tenant_id, e.reservation_id, e.at, e.source)
from demo_events e
join demo_people p on p.role = e.role
cross join lateral (
    select s.code
    from public.short_links s
    where s.tenant_id = e.tenant_id and s.asset_id = e.asset_id
    order by s.created_at desc, s.code
    limit 1
) as sticker
order by e.at;
