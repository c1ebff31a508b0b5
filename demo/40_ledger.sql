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
insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids)
select l.id, l.tenant_id, l.reservation_id, l.item_id, l.place, l.qty, l.assigned_asset_ids
from demo_lines l
order by l.n, l.place;
select set_config('office.stock', '', true);

-- From now on nothing is booked that is not there.
update public.tenants t set overbooking = 'refuse' where t.id in (select r.tenant_id from demo_reservations r);

insert into public.asset_checkouts (
    id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by,
    returned_at, actual_return_at, returned_by)
select pg_temp.demo_id(t.tenant_id, 'checkout', t.line_id || '/' || t.asset_id), t.tenant_id, t.asset_id,
    t.reservation_id, t.line_id, t.picked_up_at, t.picked_up_at, staff.user_id,
    t.returned_at, t.returned_at, case when t.returned_at is not null then staff.user_id end
from demo_trips t
join demo_people staff on staff.role = 'staff'
order by t.picked_up_at;

update public.assets a
set current_reservation_id = t.reservation_id
from demo_trips t
where a.id = t.asset_id and t.returned_at is null;

create temporary table demo_events on commit drop as
select r.tenant_id, r.created_at + m.later as at, 'web' as source, 'manager' as role,
    'reservation.' || m.to_status as action, r.id as reservation_id, null::uuid as asset_id, m.from_status, m.to_status
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
select t.tenant_id, t.picked_up_at, 'api', 'staff', 'asset.picked_up', t.reservation_id, t.asset_id, 'confirmed', 'confirmed'
from demo_trips t
union all
select t.tenant_id, t.returned_at, 'api', 'staff', 'asset.returned', t.reservation_id, t.asset_id, 'confirmed',
    case when t.is_last then 'returned' else 'confirmed' end
from (
    select *, status <> 'confirmed' and returned_at = max(returned_at) over (partition by reservation_id) as is_last
    from demo_trips
) as t
where t.returned_at is not null
union all
select t.tenant_id, max(t.returned_at) + interval '1 millisecond', 'api', 'staff', 'reservation.returned',
    t.reservation_id, null, 'confirmed', 'returned'
from demo_trips t
where t.status in ('returned', 'closed')
group by t.tenant_id, t.reservation_id
union all
select t.tenant_id, max(t.returned_at) + interval '20 hours', 'web', 'manager', 'reservation.closed',
    t.reservation_id, null, 'returned', 'closed'
from demo_trips t
where t.status = 'closed'
group by t.tenant_id, t.reservation_id;

-- A call's rows share its key: a handover's audit row, the flip it caused, its scan.
insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id,
    from_status, to_status, before, after, request_id, idempotency_key, client_at)
select e.tenant_id, e.at, e.source, p.user_id, e.action,
    case when e.asset_id is null then 'reservation' else 'asset' end, coalesce(e.asset_id, e.reservation_id),
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
    end,
    'demo-' || left(call.key::text, 8), call.key, case when e.source = 'api' then date_trunc('second', e.at) end
from demo_events e
join demo_people p on p.role = e.role
cross join lateral (
    select pg_temp.demo_id(
        e.tenant_id, 'key', e.reservation_id || '/' || date_trunc('second', e.at) || '/' || e.source) as key
) as call
order by e.at, e.action;

insert into public.short_link_scans (
    id, tenant_id, code, asset_id, reservation_id, actor_user_id, scanned_at, idempotency_key)
select pg_temp.demo_id(e.tenant_id, 'scan', e.action || '/' || e.asset_id || '/' || e.reservation_id), e.tenant_id,
    sticker.code, e.asset_id, e.reservation_id, p.user_id, e.at,
    pg_temp.demo_id(e.tenant_id, 'key', e.reservation_id || '/' || date_trunc('second', e.at) || '/' || e.source)
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
