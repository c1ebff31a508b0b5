-- Locks a tenant's row and returns it: what a change of the tenant or of its people starts with, so that such changes happen one
-- after another. Work at the shelf and the desk goes on meanwhile: its keys only look at the row.
create or replace function office.lock_tenant(tenant uuid)
returns public.tenants
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house public.tenants;
begin
    select * into house from public.tenants t where t.id = lock_tenant.tenant for no key update;
    return house;
end
$$;
