-- The reservation that a newcomer checks a camera out and in on: R-DEMO-01, for today. One that was used, by whomever,
-- is left as it is, and the next run offers the next number.

create temporary table demo_offer on commit drop as
select d.id as tenant_id, t.time_zone, unused.id as reservation_id, unused.line_id, unused.assets,
    (now() at time zone t.time_zone)::date as today,
    (
        select coalesce(max(substr(r.reference, 8)::int), 0) + 1
        from public.reservations r
        where r.tenant_id = d.id and r.reference ~ '^R-DEMO-[0-9]{2,6}$'
    ) as next_number
from demo_tenant d
join public.tenants t on t.id = d.id
left join lateral (
    select r.id, l.id as line_id, l.assigned_asset_ids as assets
    from public.reservations r
    join public.reservation_items l on l.reservation_id = r.id and l.position = 1
    join public.assets a on a.id = l.assigned_asset_ids[1]
    where r.tenant_id = d.id and r.reference ~ '^R-DEMO-[0-9]{2,6}$' and r.status = 'confirmed'
        and not exists (select from public.asset_checkouts c where c.reservation_id = r.id)
        and a.current_reservation_id is null and a.status in ('IN_STOCK', 'READY_TO_DEPLOY')
        and exists (select from public.short_links s where s.tenant_id = d.id and s.asset_id = a.id)
    order by r.reference
    limit 1
) as unused on true;

-- Where the house is full by now, what is short is recorded.
select set_config('office.stock', 'record', true);

-- One that nobody used the other day is for today again.
update public.reservations r
set pickup_at = (o.today + time '09:00') at time zone o.time_zone,
    return_at = (o.today + 2 + time '18:00') at time zone o.time_zone
from demo_offer o
where r.id = o.reservation_id and r.pickup_at < o.today::timestamp at time zone o.time_zone;

-- Cameras on the shelf in Medellín that nobody waits for; where there is none, the house buys one.
create temporary table demo_cameras on commit drop as
select a.id
from demo_offer o
join public.assets a on a.tenant_id = o.tenant_id and a.item_id = pg_temp.demo_id(o.tenant_id, 'item', 'FX6')
where o.reservation_id is null
    and a.current_reservation_id is null and a.status in ('IN_STOCK', 'READY_TO_DEPLOY') and a.location = 'MDE'
    and exists (select from public.short_links s where s.tenant_id = o.tenant_id and s.asset_id = a.id)
    and not exists (
        select
        from public.reservation_items l
        join public.reservations r on r.id = l.reservation_id
        where l.tenant_id = o.tenant_id and a.id = any (l.assigned_asset_ids) and r.status = 'confirmed')
order by a.number
limit 2;

with bought as (
    insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status)
    select pg_temp.demo_id(o.tenant_id, 'asset', 'bought for R-DEMO-' || o.next_number), o.tenant_id,
        pg_temp.demo_id(o.tenant_id, 'item', 'FX6'), 'SON-' || 60000 + o.next_number,
        'A-FX6-' || 50 + o.next_number, 'MDE', 'like_new', 'IN_STOCK'
    from demo_offer o
    where o.reservation_id is null and not exists (select from demo_cameras)
    returning id, tenant_id
),
labelled as (
    insert into public.short_links (code, tenant_id, asset_id)
    select pg_temp.demo_code(2000 + o.next_number), b.tenant_id, b.id
    from bought b, demo_offer o
)
insert into demo_cameras select id from bought;

update demo_offer o
set reservation_id = pg_temp.demo_id(o.tenant_id, 'reservation', 'demo/' || o.next_number),
    line_id = pg_temp.demo_id(o.tenant_id, 'line', 'demo/' || o.next_number || '/1'),
    assets = array(select id from demo_cameras)
where o.reservation_id is null;

insert into public.reservations (
    id, tenant_id, reference, client_id, status, location, pickup_at, return_at, created_at, updated_at)
select o.reservation_id, o.tenant_id, 'R-DEMO-' || lpad(o.next_number::text, 2, '0'),
    pg_temp.demo_id(o.tenant_id, 'client', 'Acme Films'), 'confirmed', 'MDE',
    (o.today + time '09:00') at time zone o.time_zone, (o.today + 2 + time '18:00') at time zone o.time_zone, now(), now()
from demo_offer o
where exists (select from demo_cameras);

insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids)
select o.line_id, o.tenant_id, o.reservation_id, pg_temp.demo_id(o.tenant_id, 'item', 'FX6'), 1, 2, o.assets
from demo_offer o
where exists (select from demo_cameras)
union all
select pg_temp.demo_id(o.tenant_id, 'line', 'demo/' || o.next_number || '/' || k.place), o.tenant_id, o.reservation_id,
    pg_temp.demo_id(o.tenant_id, 'item', k.sku), k.place, k.qty, '{}'
from demo_offer o
cross join (values (2, 'SACH18', 1), (3, 'XLR-M', 15)) as k (place, sku, qty)
where exists (select from demo_cameras);

select set_config('office.stock', '', true);

-- What there is to try: the last row of the demo's answer.
select o.tenant_id, r.reference, r.id as reservation_id, o.assets[1] as asset_id, (
    select s.code
    from public.short_links s
    where s.tenant_id = o.tenant_id and s.asset_id = o.assets[1]
    order by s.created_at desc, s.code
    limit 1
) as code
from demo_offer o
join public.reservations r on r.id = o.reservation_id;
