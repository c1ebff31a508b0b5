-- What the operator's commands ask: every tenant, and how many people can administer it.
create or replace function office.list_tenants()
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_tenants public.tenants[];
    found_tenant public.tenants;
    listed json[] := '{}';
    admins int;
begin
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', '*', true);
    found_tenants := array(select t from public.tenants t order by t.name, t.id);
    perform set_config('office.tenant_lookup', '', true);
    foreach found_tenant in array found_tenants loop
        perform set_config('office.tenant', found_tenant.id::text, true);
        select count(*) into admins
        from public.accounts a
        where a.tenant_id = found_tenant.id and 'admin' = any (a.roles) and a.disabled_at is null;
        listed := listed || json_build_object(
            'id', found_tenant.id, 'name', found_tenant.name, 'time_zone', found_tenant.time_zone, 'admins', admins);
    end loop;
    perform set_config('office.tenant', '', true);
    return row(
        200, null, json_build_object('tenants', array_to_json(listed))::text, null, null, null, null)::office.function_result;
end
$$;
