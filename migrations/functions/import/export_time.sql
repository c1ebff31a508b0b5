-- A time as a file has it: by the clock of a zone, with its offset. What lies at the ends of what can be written is in UTC.
create or replace function office.export_time(instant timestamptz, zone text, form text default 'YYYY-MM-DD"T"HH24:MI:SS')
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    utc constant timestamp := timezone('UTC', instant);
    -- Whole minutes: what a zone had once may have seconds.
    offset_minutes int;
begin
    if instant < '0001-01-03Z' or instant > '9999-12-29Z' then
        return to_char(utc, form) || 'Z';
    end if;
    offset_minutes := trunc(extract(epoch from timezone(zone, instant) - utc) / 60);
    return to_char(utc + offset_minutes * interval '1 minute', form)
        || case when offset_minutes < 0 then '-' else '+' end
        || to_char(abs(offset_minutes) / 60, 'FM00') || ':' || to_char(abs(offset_minutes) % 60, 'FM00');
end
$$;
