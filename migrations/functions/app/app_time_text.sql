-- A time as the app has it: the tenant's wall clock, no zone.
create or replace function office.app_time_text(instant timestamptz, zone text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_char(instant at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
$$;
