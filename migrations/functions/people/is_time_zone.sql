-- Whether a house's days may go by a zone. A name of Postgres's list means the same to every phone, which can't be said of all that Postgres
-- takes for a zone. The list is read from disk: ask only of one that is new.
create or replace function office.is_time_zone(name text)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (select from pg_timezone_names() as z where z.name = is_time_zone.name)
$$;
