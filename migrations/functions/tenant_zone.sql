-- The time zone of a tenant.
create or replace function office.tenant_zone(tenant uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.time_zone from public.tenants t where t.id = tenant
$$;
