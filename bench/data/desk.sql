-- A third house beside those of house.sql, run after it: its desk has a year ahead of it. 10,000 items of four assets, and 50,000
-- confirmed reservations of ten lines and two days, spread over the year so that nothing is booked beyond what is owned.

\set ON_ERROR_STOP on

create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select md5(kind || ' ' || n)::uuid
$$;

insert into tenants (id, name, time_zone, overbooking) values (pg_temp.id('tenant', 3), 'Desk House', 'America/Bogota', 'refuse');

\ir still.sql

insert into accounts (id, tenant_id, auth_user_id, email, display_name, roles)
select pg_temp.id('account', 3000 + n), pg_temp.id('tenant', 3), pg_temp.id('user', 3000 + n), format('person%s@house3.example', n),
    'Person ' || n, array[case n when 64 then 'manager' else 'staff' end]
from generate_series(1, 64) as n;

insert into clients (id, tenant_id, display_name)
select pg_temp.id('client', 3000 + n), pg_temp.id('tenant', 3), 'Client ' || n || ' Productions' from generate_series(1, 100) as n;

insert into items (id, tenant_id, name, sku, sku_key)
select pg_temp.id('desk item', n), pg_temp.id('tenant', 3), 'Light model ' || n, 'LIGHT-' || n, office.code_key('LIGHT-' || n)
from generate_series(1, 10000) as n;

insert into assets (id, number, tenant_id, item_id, serial, serial_key, asset_tag, asset_tag_key, location)
select pg_temp.id('desk asset', n), n, pg_temp.id('tenant', 3), pg_temp.id('desk item', (n + 3) / 4), (400000 + n)::text,
    office.code_key((400000 + n)::text), 'A-' || n, office.code_key('A-' || n), 'MDE'
from generate_series(1, 40000) as n;

insert into short_links (code, key, tenant_id, asset_id)
select 'D' || n, office.code_key('D' || n), pg_temp.id('tenant', 3), pg_temp.id('desk asset', n) from generate_series(1, 40000) as n;

create temporary table ahead as
select n, pg_temp.id('desk reservation', n) as id, date_trunc('day', now()) + interval '1 day' + n * interval '365 days' / 50000 as begins
from generate_series(1, 50000) as n;

insert into reservations (id, tenant_id, reference, client_id, status, location, pickup_at, return_at)
select id, pg_temp.id('tenant', 3), 'D-' || n, pg_temp.id('client', 3000 + n % 100 + 1), 'confirmed', 'MDE', begins, begins + interval '2 days'
from ahead;

insert into reservation_items (id, tenant_id, reservation_id, item_id, position, qty, hold, held_from, held_until)
select pg_temp.id('desk line', n * 10 + k), pg_temp.id('tenant', 3), id, pg_temp.id('desk item', 1 + (n * 10 + k) % 10000), k, 1,
    tstzrange(begins, begins + interval '2 days'), begins, begins + interval '2 days'
from ahead, generate_series(0, 9) as k;

select format('alter table %s enable always trigger %I', on_what, name) from noting \gexec
