-- The first instant of a calendar day in a time zone. Where a clock is put back at midnight the day's 00:00 comes
-- twice, and AT TIME ZONE takes the second; the offset in force some hours earlier gives the first. Where a clock is
-- put forward at midnight there is no 00:00, and the day begins at the change.
create or replace function office.local_midnight(day date, zone text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    midnight timestamp := day;
    earlier timestamptz := (midnight at time zone zone) - interval '6 hours';
    utc_offset interval := (earlier at time zone zone) - (earlier at time zone 'UTC');
begin
    return (midnight - utc_offset) at time zone 'UTC';
end
$$;
