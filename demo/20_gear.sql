-- About forty kinds of gear and two hundred units of it, each with a sticker, and two cases that hold some of the lenses.

create temporary table demo_items (sku text, name text, category text, maker text, at_mde int, at_las int) on commit drop;
insert into demo_items values
    ('FX6', 'Sony FX6', 'Cameras', 'SON', 7, 4), ('FX3', 'Sony FX3', 'Cameras', 'SON', 5, 4), ('VENICE2', 'Sony VENICE 2', 'Cameras', 'SON', 2, 1),
    ('ALEXA35', 'ARRI ALEXA 35', 'Cameras', 'ARR', 2, 1), ('MINILF', 'ARRI ALEXA Mini LF', 'Cameras', 'ARR', 2, 2),
    ('C70', 'Canon EOS C70', 'Cameras', 'CAN', 3, 1), ('KOMODO', 'RED KOMODO-X', 'Cameras', 'RED', 3, 2),
    ('BMPCC6K', 'Blackmagic Pocket 6K Pro', 'Cameras', 'BMD', 3, 2), ('A7SIII', 'Sony A7S III', 'Cameras', 'SON', 5, 4),
    ('GM2470', 'Sony FE 24-70mm GM II', 'Lenses', 'SON', 5, 4), ('GM70200', 'Sony FE 70-200mm GM II', 'Lenses', 'SON', 5, 4),
    ('SUPREME', 'ZEISS Supreme Prime set', 'Lenses', 'ZEI', 2, 2), ('CP3', 'ZEISS CP.3 set', 'Lenses', 'ZEI', 3, 3),
    ('CNE18', 'Canon CN-E 18-80mm', 'Lenses', 'CAN', 2, 2), ('SIGMA1835', 'Sigma 18-35mm Cine', 'Lenses', 'SIG', 3, 2),
    ('SKY60', 'ARRI SkyPanel S60-C', 'Light', 'ARR', 5, 4), ('AP600D', 'Aputure LS 600d Pro', 'Light', 'APU', 5, 3),
    ('AP300X', 'Aputure LS 300x', 'Light', 'APU', 5, 4), ('NOVA300', 'Aputure Nova P300c', 'Light', 'APU', 2, 1),
    ('TITAN', 'Astera Titan Tube kit', 'Light', 'AST', 2, 2), ('M18', 'ARRI M18 HMI', 'Light', 'ARR', 3, 2),
    ('OC12', 'O''Connor 1030D tripod', 'Grip', 'OCO', 2, 2), ('SACH18', 'Sachtler Video 18 tripod', 'Grip', 'SAC', 6, 4),
    ('RONIN2', 'DJI Ronin 2', 'Grip', 'DJI', 2, 1), ('RS3PRO', 'DJI RS 3 Pro', 'Grip', 'DJI', 4, 3),
    ('DOLLY', 'Dana Dolly kit', 'Grip', 'DAN', 2, 1), ('TERADEK', 'Teradek Bolt 4K kit', 'Video', 'TER', 2, 1),
    ('SHOGUN7', 'Atomos Shogun 7', 'Video', 'ATO', 3, 2), ('SMALLHD7', 'SmallHD Cine 7', 'Video', 'SMH', 4, 2),
    ('MIX833', 'Sound Devices 833', 'Sound', 'SND', 3, 2), ('G4LAV', 'Sennheiser EW-DP lavalier kit', 'Sound', 'SEN', 6, 5),
    ('MKH416', 'Sennheiser MKH 416', 'Sound', 'SEN', 3, 2), ('VMOUNT', 'V-mount battery 150 Wh', 'Power', 'VMT', 3, 3),
    ('PROJ20K', 'Panasonic PT-RZ21K projector', 'Video', 'PAN', 2, 2), ('VAN', 'Mercedes Sprinter van', 'Vehicles', 'MBZ', 1, 0);

insert into public.items (
    id, tenant_id, name, sku, category, serialized, owned_qty, turnaround_minutes, consumable, replacement_value)
select pg_temp.demo_id(d.id, 'item', i.sku), d.id, i.name, i.sku, i.category, i.serialized, i.owned_qty, i.turnaround_minutes,
    i.consumable, i.replacement_value
from demo_tenant d
cross join (
    select sku, name, category, true as serialized, null::int as owned_qty, 30 as turnaround_minutes, false as consumable,
        case category when 'Cameras' then 6500 when 'Lenses' then 2400 when 'Light' then 1800 else 1200 end as replacement_value
    from demo_items
    union all
    values ('XLR-M', 'XLR cable, by the metre', 'Cables', false, 400, 0, false, 2), ('SDI-M', 'SDI cable, by the metre', 'Cables', false, 300, 0, false, 3),
        ('SANDBAG', 'Sandbag 15 kg', 'Grip', false, 60, 0, false, 25), ('GAFFER', 'Gaffer tape, roll', 'Consumables', false, 24, 0, true, 18),
        ('CSTAND', 'C-stand', 'Grip', false, 20, 0, false, 160), ('GEL', 'Lighting gel, sheet', 'Consumables', false, 40, 0, true, 7),
        ('KIT-DOC', 'Documentary kit', 'Kits', false, null, 0, false, null)
) as i
on conflict (tenant_id, id) do nothing;

-- A kit is booked as one thing, and its parts are what is handed out.
insert into public.item_kits (tenant_id, kit_id, item_id, qty)
select d.id, pg_temp.demo_id(d.id, 'item', 'KIT-DOC'), pg_temp.demo_id(d.id, 'item', k.sku), k.qty
from demo_tenant d
cross join (values ('FX6', 2), ('GM2470', 2), ('SACH18', 2), ('MKH416', 1), ('XLR-M', 20)) as k (sku, qty)
on conflict (tenant_id, kit_id, item_id) do nothing;

-- The units, numbered through the house; the first ones of an item stand in Medellín. One in forty is in repair, a few
-- are written off, and three travel with their driver and have no place.
create temporary table demo_assets on commit drop as
select d.id as tenant_id, i.sku, unit, n,
    pg_temp.demo_id(d.id, 'item', i.sku) as item_id,
    pg_temp.demo_id(d.id, 'asset', i.sku || '/' || unit) as id,
    'A-' || i.sku || '-' || lpad(unit::text, 2, '0') as asset_tag,
    i.maker || '-' || 40000 + n * 173 % 9973 as serial,
    case when n in (60, 120, 180) then null when unit <= i.at_mde then 'MDE' else 'LAS' end as location,
    (array['like_new', 'good', 'good', 'good', 'fair', 'good', 'poor'])[1 + n % 7] as condition,
    case
        when n in (77, 188) then 'ARCHIVED'
        when n = 143 then 'DISPOSED'
        when n % 40 = 17 then 'REPAIR'
        when n % 3 = 0 then 'READY_TO_DEPLOY'
        else 'IN_STOCK'
    end as status
from demo_tenant d
cross join (
    select i.*, unit, row_number() over (order by i.place, unit) as n
    from (select *, row_number() over () as place from demo_items) as i
    cross join generate_series(1, i.at_mde + i.at_las) as unit
) as i;

insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status, country, created_at)
select a.id, a.tenant_id, a.item_id, a.serial, a.asset_tag, a.location, a.condition, a.status,
    case a.location when 'MDE' then 'Colombia' when 'LAS' then 'United States' end, now() - interval '400 days'
from demo_assets a
where not exists (select from public.assets there where there.id = a.id)
order by a.n;

-- Of what is in repair one is late, and one has its day.
update public.repairs r
set due_on = current_date + w.days, cost = w.cost, note = w.note
from demo_assets a
join (values (57, -2, 85.00, 'The focus ring sticks. It is at the maker.'), (97, 5, null, 'A new connector is ordered.')) as w (n, days, cost, note)
    on w.n = a.n
where r.tenant_id = a.tenant_id and r.asset_id = a.id and r.closed_at is null and r.due_on is null;

-- Stickers: four letters without I and O, which look like digits. 7919 has no factor in common with 24 to the fourth, so
-- no two numbers make the same letters. Every twentieth unit lost its first sticker and wears a second.
create or replace function pg_temp.demo_code(n bigint)
returns text
language sql
immutable
as $$
    select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n * 7919 + 4242) / (24 ^ digit)::bigint % 24)::int, 1), '')
    from generate_series(0, 3) as digit
$$;

insert into public.short_links (code, tenant_id, asset_id, created_at)
select case when a.n = 1 then 'MJQT' else pg_temp.demo_code(a.n) end, a.tenant_id, a.id, now() - interval '400 days'
from demo_assets a
union all
select pg_temp.demo_code(1000 + a.n), a.tenant_id, a.id, now() - interval '90 days'
from demo_assets a
where a.n % 20 = 0
on conflict (tenant_id, code) do nothing;

-- The cases, in Medellín, each with two of its lenses. Whoever scans a case takes them all.
insert into public.items (id, tenant_id, name, sku, category, is_case, replacement_value)
select pg_temp.demo_id(d.id, 'item', 'LENSCASE'), d.id, 'Lens case', 'LENSCASE', 'Cases', true, 90
from demo_tenant d
on conflict (tenant_id, id) do nothing;

create temporary table demo_cases on commit drop as
select d.id as tenant_id, c.n, pg_temp.demo_id(d.id, 'asset', 'LENSCASE/' || c.n) as id, c.sku
from demo_tenant d
cross join (values (1, 'GM2470'), (2, 'GM70200')) as c (n, sku)
where not exists (select from public.assets there where there.id = pg_temp.demo_id(d.id, 'asset', 'LENSCASE/' || c.n));

insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status, created_at)
select c.id, c.tenant_id, pg_temp.demo_id(c.tenant_id, 'item', 'LENSCASE'), 'PEL-' || 50000 + c.n, 'A-CASE-0' || c.n, 'MDE', 'good', 'IN_STOCK',
    now() - interval '200 days'
from demo_cases c
order by c.n;

insert into public.short_links (code, tenant_id, asset_id, created_at)
select pg_temp.demo_code(3000 + c.n), c.tenant_id, c.id, now() - interval '200 days'
from demo_cases c
on conflict (tenant_id, code) do nothing;

update public.assets a
set case_id = c.id
from demo_cases c
join demo_assets unit on unit.tenant_id = c.tenant_id and unit.sku = c.sku and unit.unit in (1, 2)
where a.id = unit.id;
