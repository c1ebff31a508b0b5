-- The last time that it was 9 in a time zone.
create or replace function office.last_morning(at timestamptz, zone text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    today constant date := (at at time zone zone)::date;
    morning constant timestamptz := (today + time '09:00') at time zone zone;
begin
    return case when morning <= at then morning else (today - 1 + time '09:00') at time zone zone end;
end
$$;
