-- A role and those above it.
create or replace function office.roles_from(role text)
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (office.role_ladder())[array_position(office.role_ladder(), role):]
$$;
