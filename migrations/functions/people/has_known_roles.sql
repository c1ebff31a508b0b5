-- Whether a list of roles names at least one and none but those the office knows.
create or replace function office.has_known_roles(roles text[])
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select cardinality(roles) > 0 and roles <@ office.role_ladder()
$$;
