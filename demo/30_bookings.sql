-- What is booked: fifty-nine reservations in every state around today. Once they are there, no later run adds to them.

create temporary table demo_kits (kit text, place int, sku text, qty int) on commit drop;
insert into demo_kits values
    ('documentary', 1, 'FX6', 2), ('documentary', 2, 'GM2470', 2), ('documentary', 3, 'SACH18', 2),
    ('documentary', 4, 'MKH416', 1), ('documentary', 5, 'XLR-M', 20),
    ('interview', 1, 'FX3', 2), ('interview', 2, 'SIGMA1835', 1), ('interview', 3, 'AP300X', 2),
    ('interview', 4, 'G4LAV', 1), ('interview', 5, 'CSTAND', 4),
    ('commercial', 1, 'ALEXA35', 1), ('commercial', 2, 'SUPREME', 1), ('commercial', 3, 'SKY60', 2),
    ('commercial', 4, 'TERADEK', 1), ('commercial', 5, 'SMALLHD7', 2), ('commercial', 6, 'SANDBAG', 10),
    ('music video', 1, 'KOMODO', 2), ('music video', 2, 'CP3', 1), ('music video', 3, 'TITAN', 1),
    ('music video', 4, 'RS3PRO', 2), ('music video', 5, 'SHOGUN7', 1),
    ('live event', 1, 'A7SIII', 2), ('live event', 2, 'GM70200', 2), ('live event', 3, 'MIX833', 1),
    ('live event', 4, 'G4LAV', 2), ('live event', 5, 'SDI-M', 50),
    ('conference', 1, 'PROJ20K', 2), ('conference', 2, 'C70', 2), ('conference', 3, 'CNE18', 1),
    ('conference', 4, 'XLR-M', 60),
    ('lighting', 1, 'SKY60', 2), ('lighting', 2, 'AP600D', 3), ('lighting', 3, 'NOVA300', 2),
    ('lighting', 4, 'GEL', 12), ('lighting', 5, 'CSTAND', 6),
    ('drama', 1, 'MINILF', 1), ('drama', 2, 'CP3', 1), ('drama', 3, 'M18', 2), ('drama', 4, 'DOLLY', 1),
    ('drama', 5, 'OC12', 1), ('drama', 6, 'SANDBAG', 12),
    ('feature', 1, 'VENICE2', 1), ('feature', 2, 'SUPREME', 1), ('feature', 3, 'AP600D', 2), ('feature', 4, 'RONIN2', 1),
    ('feature', 5, 'SMALLHD7', 2), ('feature', 6, 'GAFFER', 4),
    ('student film', 1, 'BMPCC6K', 2), ('student film', 2, 'SIGMA1835', 1), ('student film', 3, 'AP300X', 1),
    ('student film', 4, 'VMOUNT', 2), ('student film', 5, 'GAFFER', 1);

-- `day` counts from today, `days` is the length. Of what is assigned, `out` went out and `back` of that came back.
create temporary table demo_bookings (
    n int, client text, kit text, status text, location text, day int, hour int, days int,
    assigned text, went_out text, came_back text
) on commit drop;
insert into demo_bookings values
    (1, 'Acme Films', 'documentary', 'closed', 'MDE', -27, 8, 4, 'all', 'all', 'all'),
    (2, 'High Roller Studios', 'music video', 'closed', 'LAS', -25, 9, 3, 'all', 'all', 'all'),
    (3, 'Teatro Pablo Tobón', 'lighting', 'closed', 'MDE', -22, 10, 5, 'all', 'all', 'all'),
    (4, 'Convention Row Events', 'conference', 'closed', 'LAS', -20, 7, 4, 'all', 'all', 'all'),
    (5, 'Universidad EAFIT', 'student film', 'closed', 'MDE', -16, 14, 5, 'all', 'all', 'all'),
    (6, 'Cine Páramo', 'drama', 'closed', 'MDE', -15, 8, 6, 'all', 'all', 'all'),
    (7, 'Mojave Documentary', 'documentary', 'closed', 'LAS', -13, 8, 7, 'all', 'all', 'all'),
    (8, 'El Poblado Eventos', 'live event', 'returned', 'MDE', -6, 9, 3, 'all', 'all', 'all'),
    (9, 'Neon Mile Pictures', 'interview', 'returned', 'LAS', -5, 10, 3, 'all', 'all', 'all'),
    (10, 'Vía Láctea Comerciales', 'commercial', 'returned', 'MDE', -4, 7, 3, 'all', 'all', 'all'),
    (11, 'Caribe Digital', 'music video', 'returned', 'MDE', -3, 8, 2, 'all', 'all', 'all'),
    (12, 'Bright Desert Media', 'drama', 'returned', 'LAS', -3, 11, 3, 'all', 'all', 'all'),
    (13, 'Guacamaya Films', 'lighting', 'returned', 'MDE', -2, 9, 1, 'all', 'all', 'all'),
    (14, 'Andina Producciones', 'drama', 'confirmed', 'MDE', -4, 8, 7, 'all', 'all', 'none'),
    (15, 'Acme Films', 'documentary', 'confirmed', 'LAS', -3, 9, 6, 'all', 'all', 'none'),
    (16, 'Convention Row Events', 'live event', 'confirmed', 'LAS', -2, 7, 5, 'all', 'all', 'none'),
    (17, 'Guacamaya Films', 'student film', 'confirmed', 'MDE', -2, 10, 4, 'all', 'all', 'none'),
    (18, 'Cine Páramo', 'feature', 'confirmed', 'MDE', -1, 8, 6, 'all', 'all', 'none'),
    (19, 'High Roller Studios', 'interview', 'confirmed', 'LAS', -1, 12, 3, 'all', 'all', 'none'),
    (20, 'Caribe Digital', 'interview', 'confirmed', 'MDE', -7, 9, 5, 'all', 'all', 'none'),
    (21, 'Neon Mile Pictures', 'music video', 'confirmed', 'LAS', -6, 8, 4, 'all', 'all', 'some'),
    (22, 'Universidad EAFIT', 'documentary', 'confirmed', 'MDE', -5, 14, 4, 'all', 'all', 'some'),
    (23, 'Mojave Documentary', 'lighting', 'confirmed', 'LAS', -4, 8, 3, 'all', 'half', 'none'),
    (24, 'Andina Producciones', 'documentary', 'confirmed', 'MDE', 0, 7, 3, 'all', 'half', 'none'),
    (25, 'Teatro Pablo Tobón', 'live event', 'confirmed', 'MDE', 0, 8, 2, 'all', 'half', 'none'),
    (26, 'Bright Desert Media', 'documentary', 'confirmed', 'LAS', 0, 8, 5, 'all', 'half', 'none'),
    (27, 'Vía Láctea Comerciales', 'music video', 'confirmed', 'MDE', 0, 9, 2, 'all', 'half', 'none'),
    (28, 'Convention Row Events', 'conference', 'confirmed', 'LAS', 0, 9, 3, 'all', 'half', 'none'),
    (29, 'El Poblado Eventos', 'lighting', 'confirmed', 'MDE', 0, 10, 1, 'all', 'half', 'none'),
    (30, 'Guacamaya Films', 'commercial', 'confirmed', 'LAS', -3, 8, 3, 'all', 'all', 'some'),
    (31, 'Acme Films', 'student film', 'confirmed', 'LAS', -2, 9, 2, 'all', 'all', 'some'),
    (32, 'Caribe Digital', 'conference', 'confirmed', 'MDE', -2, 8, 2, 'all', 'all', 'some'),
    (33, 'Cine Páramo', 'drama', 'confirmed', 'LAS', 0, 8, 4, 'all', 'none', 'none'),
    (34, 'Neon Mile Pictures', 'interview', 'confirmed', 'LAS', 0, 11, 2, 'all', 'none', 'none'),
    (35, 'Universidad EAFIT', 'live event', 'confirmed', 'MDE', 0, 13, 3, 'all', 'none', 'none'),
    (36, 'High Roller Studios', 'music video', 'confirmed', 'LAS', 0, 15, 2, 'some', 'none', 'none'),
    (37, 'Andina Producciones', 'commercial', 'confirmed', 'MDE', 0, 16, 4, 'all', 'none', 'none'),
    (38, 'Mojave Documentary', 'drama', 'confirmed', 'MDE', 0, 18, 3, 'none', 'none', 'none'),
    (39, 'Guacamaya Films', 'documentary', 'confirmed', 'MDE', 1, 8, 3, 'all', 'none', 'none'),
    (40, 'Bright Desert Media', 'live event', 'confirmed', 'LAS', 1, 10, 1, 'some', 'none', 'none'),
    (41, 'Vía Láctea Comerciales', 'feature', 'confirmed', 'MDE', 2, 7, 5, 'all', 'none', 'none'),
    (42, 'Convention Row Events', 'lighting', 'confirmed', 'LAS', 3, 8, 2, 'some', 'none', 'none'),
    (43, 'Teatro Pablo Tobón', 'conference', 'confirmed', 'MDE', 3, 9, 3, 'all', 'none', 'none'),
    (44, 'Acme Films', 'music video', 'confirmed', 'LAS', 4, 9, 3, 'some', 'none', 'none'),
    (45, 'El Poblado Eventos', 'interview', 'confirmed', 'MDE', 5, 8, 2, 'none', 'none', 'none'),
    (46, 'Cine Páramo', 'drama', 'confirmed', 'MDE', 6, 8, 9, 'none', 'none', 'none'),
    (47, 'Caribe Digital', 'documentary', 'requested', 'MDE', 2, 9, 3, 'none', 'none', 'none'),
    (48, 'High Roller Studios', 'feature', 'requested', 'LAS', 4, 8, 6, 'none', 'none', 'none'),
    (49, 'Universidad EAFIT', 'student film', 'requested', 'MDE', 6, 14, 4, 'none', 'none', 'none'),
    (50, 'Neon Mile Pictures', 'commercial', 'requested', 'LAS', 9, 10, 2, 'none', 'none', 'none'),
    (51, 'Andina Producciones', 'live event', 'requested', null, 12, 8, 1, 'none', 'none', 'none'),
    (52, 'Mojave Documentary', 'documentary', 'draft', 'LAS', 1, 8, 8, 'none', 'none', 'none'),
    (53, 'Guacamaya Films', 'music video', 'draft', 'MDE', 5, 9, 3, 'none', 'none', 'none'),
    (54, 'Vía Láctea Comerciales', 'commercial', 'draft', 'MDE', 10, 8, 2, 'none', 'none', 'none'),
    (55, 'Bright Desert Media', 'interview', 'draft', 'LAS', 17, 11, 2, 'none', 'none', 'none'),
    (56, 'El Poblado Eventos', 'conference', 'cancelled', 'MDE', -1, 8, 2, 'none', 'none', 'none'),
    (57, 'Acme Films', 'lighting', 'cancelled', 'LAS', 0, 9, 3, 'none', 'none', 'none'),
    (58, 'Teatro Pablo Tobón', 'student film', 'cancelled', 'MDE', 0, 12, 1, 'none', 'none', 'none'),
    (59, 'Convention Row Events', 'feature', 'cancelled', 'LAS', 3, 8, 4, 'none', 'none', 'none');

create temporary table demo_reservations on commit drop as
select b.*, t.id as tenant_id,
    pg_temp.demo_id(t.id, 'reservation', b.n::text) as id,
    pg_temp.demo_id(t.id, 'client', b.client) as client_id,
    'R-' || to_char(today + b.day, 'YYYY-MMDD') || '-' || lpad(b.n::text, 2, '0') as reference,
    (today + b.day + make_time(b.hour, 0, 0)) at time zone t.time_zone as pickup_at,
    (today + b.day + b.days + time '18:00') at time zone t.time_zone as return_at,
    least(now() - (1 + b.n % 5) * interval '1 day',
        (today + b.day - 4 - b.n % 9 + time '11:20') at time zone t.time_zone) as created_at
from demo_tenant d
join public.tenants t on t.id = d.id
cross join lateral (select (now() at time zone t.time_zone)::date as today) as clock
cross join demo_bookings b
where not exists (select from public.reservations r where r.id = pg_temp.demo_id(t.id, 'reservation', '1'));

create temporary table demo_lines on commit drop as
select r.n, r.tenant_id, r.id as reservation_id, k.place, k.qty, i.id as item_id, i.serialized,
    pg_temp.demo_id(r.tenant_id, 'line', r.n || '/' || k.place) as id,
    case when i.serialized then case r.assigned when 'all' then k.qty when 'some' then k.qty / 2 else 0 end else 0 end
        as wanted,
    '{}'::uuid[] as assigned_asset_ids, null::text as added_by
from demo_reservations r
join demo_kits k on k.kit = r.kit
join public.items i on i.id = pg_temp.demo_id(r.tenant_id, 'item', k.sku);

-- Each line takes units of its place that no other reservation needs at the time; what is overdue is needed for good. The first two FX6 are kept for the reservation that a newcomer tries things on.
do $$
declare
    line record;
    units uuid[];
begin
    for line in
        select l.id, l.item_id, l.wanted, r.location, r.pickup_at,
            case when r.came_back = 'all' then r.return_at else greatest(r.return_at, now()) end as return_at
        from demo_lines l
        join demo_reservations r on r.id = l.reservation_id
        where l.wanted > 0
        order by r.went_out = 'none', r.pickup_at, r.n, l.place
    loop
        units := array(
            select a.id
            from demo_assets a
            where a.item_id = line.item_id and a.location = line.location
                and a.status in ('IN_STOCK', 'READY_TO_DEPLOY')
                and not (a.sku = 'FX6' and a.unit <= 2)
                and not exists (
                    select
                    from demo_lines other
                    join demo_reservations r on r.id = other.reservation_id
                    where a.id = any (other.assigned_asset_ids)
                        and r.pickup_at < line.return_at + interval '5 hours'
                        and line.pickup_at < case
                            when r.came_back <> 'all' and r.return_at < now() then 'infinity'
                            else r.return_at + interval '5 hours'
                        end)
            order by a.n
            limit line.wanted);
        update demo_lines set assigned_asset_ids = units where id = line.id;
    end loop;
end
$$;

-- The trips of what went out: one unit after another when the client came, never later than now.
create temporary table demo_trips on commit drop as
select placed.*,
    least(placed.pickup_at + placed.n % 4 * interval '7 minutes', now() - interval '40 minutes')
        + placed.turn * interval '45 seconds' as picked_up_at,
    case
        when placed.came_back = 'all' or placed.came_back = 'some' and placed.turn <= (placed.units + 2) / 3
        then least(placed.return_at - interval '50 minutes', now() - interval '15 minutes')
            + placed.turn * interval '20 seconds'
    end as returned_at
from (
    select r.n, r.tenant_id, r.status, r.pickup_at, r.return_at, r.went_out, r.came_back, l.reservation_id, l.id as line_id,
        u.asset_id, row_number() over one_by_one as turn, count(*) over (partition by r.id) as units
    from demo_reservations r
    join demo_lines l on l.reservation_id = r.id
    cross join unnest(l.assigned_asset_ids) with ordinality as u (asset_id, place)
    window one_by_one as (partition by r.id order by l.place, u.place)
) as placed
where placed.went_out = 'all' or placed.went_out = 'half' and placed.turn <= (placed.units + 1) / 2;

-- A battery that nobody had booked went along with the feature film: somebody overruled the refusal, and said why.
insert into demo_lines (n, tenant_id, reservation_id, place, qty, item_id, serialized, id, wanted, assigned_asset_ids, added_by)
select r.n, r.tenant_id, r.id, 7, 1, spare.item_id, true, pg_temp.demo_id(r.tenant_id, 'line', r.n || '/7'), 1, array[spare.id], 'shelf'
from demo_reservations r
cross join lateral (
    select a.id, a.item_id
    from demo_assets a
    where a.tenant_id = r.tenant_id and a.sku = 'VMOUNT' and a.location = r.location and a.status in ('IN_STOCK', 'READY_TO_DEPLOY')
        and not exists (select from demo_lines l where a.id = any (l.assigned_asset_ids))
    order by a.n
    limit 1
) as spare
where r.n = 18;

insert into demo_trips (
    n, tenant_id, status, pickup_at, return_at, went_out, came_back, reservation_id, line_id, asset_id, turn, units, picked_up_at)
select t.n, t.tenant_id, t.status, t.pickup_at, t.return_at, t.went_out, t.came_back, t.reservation_id, l.id, l.assigned_asset_ids[1],
    t.turn + 1, t.units, t.picked_up_at + interval '90 seconds'
from demo_lines l
join demo_trips t on t.reservation_id = l.reservation_id and t.turn = t.units
where l.added_by = 'shelf';

-- What is counted leaves right after the first unit, and comes back right before the last. Of what is used up on the job half comes back.
create temporary table demo_moves on commit drop as
select counted.*, counted.gone - counted.back as used
from (
    select l.tenant_id, l.reservation_id, l.id as line_id, trips.went_at,
        case when r.came_back <> 'none' then trips.came_at end as came_at,
        went.gone,
        case r.came_back when 'none' then 0 when 'some' then went.gone / 2 else went.gone - case when i.consumable then went.gone / 2 else 0 end
        end as back,
        r.came_back = 'all' as is_over
    from demo_lines l
    join demo_reservations r on r.id = l.reservation_id
    join public.items i on i.id = l.item_id
    cross join lateral (
        select min(t.picked_up_at) + interval '20 seconds' as went_at, max(t.returned_at) - interval '10 seconds' as came_at
        from demo_trips t
        where t.reservation_id = l.reservation_id
    ) as trips
    cross join lateral (select case r.went_out when 'half' then (l.qty + 1) / 2 else l.qty end as gone) as went
    where not l.serialized and trips.went_at is not null
) as counted;

update demo_moves set used = 0 where not is_over;
