-- A time by a house's clock, as people say it: `24 Nov at 10:00`.
create or replace function office.local_time_text(clock timestamp, language text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case language
        when 'es' then extract(day from clock) || ' ' || (array[
            'ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'])[extract(month from clock)::int]
            || ' a las ' || to_char(clock, 'HH24:MI')
        else extract(day from clock) || ' ' || (array[
            'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month from clock)::int]
            || ' at ' || to_char(clock, 'HH24:MI')
        end
$$;
