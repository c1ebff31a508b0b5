-- The time zone of a tenant. PL/pgSQL keeps its plan, where a SQL function that can't be inlined is planned at each call.
create or replace function office.tenant_zone(tenant uuid)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select t.time_zone from public.tenants t where t.id = tenant);
end
$$;
