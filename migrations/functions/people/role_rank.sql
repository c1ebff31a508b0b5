-- The place of the highest of these roles among all, from 1 for a viewer; 0 where none is known.
create or replace function office.role_rank(roles text[])
returns int
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(array_position(office.role_ladder(), r.name)), 0) from unnest(roles) as r (name)
$$;
