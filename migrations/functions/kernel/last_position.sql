-- The position of the last of these lines; 0 without any.
create or replace function office.last_position(lines public.reservation_items[])
returns int
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select greatest(coalesce(max(l.position), 0), 0) from unnest(lines) as l
$$;
