-- 98 houses more beside the two of house.sql, run after it: each with what the first one has, under ids of its own.

\set ON_ERROR_STOP on

\ir still.sql
set maintenance_work_mem = '1GB';

create function pg_temp.of_house(id uuid, house int) returns uuid language sql immutable parallel safe as $$
    select md5(id || ' of house ' || house)::uuid
$$;

create function pg_temp.of_house(ids uuid[], house int) returns uuid[] language sql immutable parallel safe as $$
    select array(select pg_temp.of_house(i.id, house) from unnest(ids) with ordinality as i (id, place) order by i.place)
$$;

insert into tenants (id, name, time_zone, overbooking)
select md5('tenant ' || h)::uuid, 'House ' || h, 'America/Bogota', 'refuse' from generate_series(3, 100) as h;

-- A column of ids gets the house's own, the tenant's its id; texts that only one house may have get its number.
create temporary table copied as
select c.table_name, c.ordinal_position as place, c.column_name as name,
    case
        when c.column_name = 'tenant_id' then 'md5(''tenant '' || h)::uuid'
        when c.data_type = 'uuid' then format('pg_temp.of_house(t.%I, h)', c.column_name)
        when c.udt_name = '_uuid' then format('pg_temp.of_house(t.%I, h)', c.column_name)
        when (c.table_name, c.column_name) in (('short_links', 'code'), ('short_links', 'key'), ('short_link_scans', 'code'),
            ('accounts', 'email')) then format('''H'' || h || t.%I', c.column_name)
        else format('t.%I', c.column_name)
    end as value
from information_schema.columns c
where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.identity_generation is null
    and c.table_name in (
        'accounts', 'clients', 'items', 'assets', 'short_links', 'reservations', 'reservation_items', 'asset_checkouts',
        'short_link_scans', 'audit_log', 'idempotency_keys');

select format(
    'insert into public.%I (%s) select %s from public.%I t, generate_series(3, 100) h where t.tenant_id = md5(''tenant 1'')::uuid',
    table_name, string_agg(format('%I', name), ', ' order by place), string_agg(value, ', ' order by place), table_name)
from copied
group by table_name \gexec

select format('alter table %s enable always trigger %I', on_what, name) from noting \gexec
