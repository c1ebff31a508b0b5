-- A house as operators see it, and as the audit remembers it.
create or replace function office.tenant_json(tenant public.tenants)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object('id', tenant.id, 'name', tenant.name, 'time_zone', tenant.time_zone)
$$;
