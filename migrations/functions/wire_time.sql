-- A time as answers carry it: RFC 3339, UTC, whole seconds; what is finer is cut (contract, section 1).
create or replace function office.wire_time(instant timestamptz)
returns text
language sql
stable
parallel safe
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select to_char(timezone('UTC', instant), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;
