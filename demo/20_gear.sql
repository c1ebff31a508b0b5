-- About forty kinds of gear and two hundred units of it, each with a sticker.

create temporary table demo_items (sku text, name text, maker text, at_mde int, at_las int) on commit drop;
insert into demo_items values
    ('FX6', 'Sony FX6', 'SON', 7, 4), ('FX3', 'Sony FX3', 'SON', 6, 4), ('VENICE2', 'Sony VENICE 2', 'SON', 2, 2),
    ('ALEXA35', 'ARRI ALEXA 35', 'ARR', 2, 1), ('MINILF', 'ARRI ALEXA Mini LF', 'ARR', 2, 2),
    ('C70', 'Canon EOS C70', 'CAN', 4, 3), ('KOMODO', 'RED KOMODO-X', 'RED', 3, 3),
    ('BMPCC6K', 'Blackmagic Pocket 6K Pro', 'BMD', 4, 2), ('A7SIII', 'Sony A7S III', 'SON', 5, 3),
    ('GM2470', 'Sony FE 24-70mm GM II', 'SON', 5, 4), ('GM70200', 'Sony FE 70-200mm GM II', 'SON', 4, 3),
    ('SUPREME', 'ZEISS Supreme Prime set', 'ZEI', 2, 1), ('CP3', 'ZEISS CP.3 set', 'ZEI', 2, 2),
    ('CNE18', 'Canon CN-E 18-80mm', 'CAN', 2, 2), ('SIGMA1835', 'Sigma 18-35mm Cine', 'SIG', 3, 2),
    ('SKY60', 'ARRI SkyPanel S60-C', 'ARR', 4, 3), ('AP600D', 'Aputure LS 600d Pro', 'APU', 5, 3),
    ('AP300X', 'Aputure LS 300x', 'APU', 4, 3), ('NOVA300', 'Aputure Nova P300c', 'APU', 3, 2),
    ('TITAN', 'Astera Titan Tube kit', 'AST', 2, 2), ('M18', 'ARRI M18 HMI', 'ARR', 2, 1),
    ('OC12', 'O''Connor 1030D tripod', 'OCO', 3, 2), ('SACH18', 'Sachtler Video 18 tripod', 'SAC', 5, 3),
    ('RONIN2', 'DJI Ronin 2', 'DJI', 2, 1), ('RS3PRO', 'DJI RS 3 Pro', 'DJI', 4, 3),
    ('DOLLY', 'Dana Dolly kit', 'DAN', 2, 1), ('TERADEK', 'Teradek Bolt 4K kit', 'TER', 3, 2),
    ('SHOGUN7', 'Atomos Shogun 7', 'ATO', 4, 3), ('SMALLHD7', 'SmallHD Cine 7', 'SMH', 4, 3),
    ('MIX833', 'Sound Devices 833', 'SND', 2, 1), ('G4LAV', 'Sennheiser EW-DP lavalier kit', 'SEN', 5, 4),
    ('MKH416', 'Sennheiser MKH 416', 'SEN', 3, 2), ('VMOUNT', 'V-mount battery 150 Wh', 'VMT', 5, 4),
    ('PROJ20K', 'Panasonic PT-RZ21K projector', 'PAN', 2, 2);

insert into public.items (id, tenant_id, name, sku, serialized)
select pg_temp.demo_id(d.id, 'item', i.sku), d.id, i.name, i.sku, i.serialized
from demo_tenant d
cross join (
    select sku, name, true as serialized from demo_items
    union all
    values ('XLR-M', 'XLR cable, by the metre', false), ('SDI-M', 'SDI cable, by the metre', false),
        ('SANDBAG', 'Sandbag 15 kg', false), ('GAFFER', 'Gaffer tape, roll', false),
        ('CSTAND', 'C-stand', false), ('GEL', 'Lighting gel, sheet', false)
) as i
on conflict (tenant_id, id) do nothing;

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

insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status)
select a.id, a.tenant_id, a.item_id, a.serial, a.asset_tag, a.location, a.condition, a.status
from demo_assets a
where not exists (select from public.assets there where there.id = a.id)
order by a.n;

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
