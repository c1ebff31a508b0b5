-- Before a statement that may take an admin away, whoever makes it: locks the tenant's row first, as every change of people does, so
-- that two of them never wait for each other. Who names no tenant may mean any: all are locked, by id.
create or replace function office.lock_tenants_of_people()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    wanted uuid[] := array[office.session_tenant()];
    tenant uuid;
begin
    if wanted[1] is null then
        perform set_config('office.tenant_lookup', '*', true);
        wanted := array(select t.id from public.tenants t order by t.id);
        perform set_config('office.tenant_lookup', '', true);
    end if;
    foreach tenant in array wanted loop
        perform office.switch_tenant(tenant::text);
        perform office.lock_tenant(tenant);
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;
