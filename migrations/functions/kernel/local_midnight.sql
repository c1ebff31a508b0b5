-- The first instant of a calendar day in a time zone. AT TIME ZONE alone takes the second 00:00 where there are two,
-- so the one by the offset in force some hours earlier is taken where it comes before that and is no instant of the
-- day before (a clock put back from 00:00). Where there is no 00:00 the day begins when the clock is put forward.
create or replace function office.local_midnight(day date, zone text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    midnight timestamp := day;
    usual timestamptz := midnight at time zone zone;
    hours_before timestamptz := usual - interval '6 hours';
    utc_offset interval := (hours_before at time zone zone) - (hours_before at time zone 'UTC');
    other timestamptz := (midnight - utc_offset) at time zone 'UTC';
begin
    if other at time zone zone < midnight then
        return usual;
    end if;
    return least(usual, other);
end
$$;
