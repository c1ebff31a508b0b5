-- The roles that the office knows, the lowest first: each may what those before it may.
create or replace function office.role_ladder()
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array['viewer', 'staff', 'manager', 'admin']
$$;
