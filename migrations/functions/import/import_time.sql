-- A time of a file. One without an offset, such as `2026-12-31T14:00`, is by the clock of the zone.
create or replace function office.import_time(zone text, written text)
returns timestamptz
language sql
stable
as $$
    select case
        when written ~ '([Zz]|[+-][0-9]{2}:?[0-9]{2})$' and written ~ '[0-9][Tt ][0-9]' then written::timestamptz
        else written::timestamp at time zone zone
    end
$$;
