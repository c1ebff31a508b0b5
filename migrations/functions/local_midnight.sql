-- The first instant of a calendar day in a time zone. Where 00:00 comes twice, AT TIME ZONE takes the second; the
-- offset in force some hours earlier gives the first, unless the clock was put back to the day before at that very
-- instant. Where there is no 00:00, because the clock was put forward, the day begins at the change.
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
    first_chance timestamptz := (midnight - utc_offset) at time zone 'UTC';
begin
    if first_chance at time zone zone < midnight then
        return midnight at time zone zone;
    end if;
    return first_chance;
end
$$;
