-- `tenant set`: another name or another zone; what is null stays.
create or replace function office.update_tenant(tenant text, new_name text, new_time_zone text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    before public.tenants;
    after public.tenants;
begin
    if caller.code is not null then
        return office.clear_context(row(404, caller.code, null, null, null, null, null));
    end if;
    select * into before from public.tenants t where t.id = caller.tenant for no key update;
    update public.tenants t
    set name = coalesce(new_name, t.name), time_zone = coalesce(new_time_zone, t.time_zone)
    where t.id = caller.tenant
    returning * into after;
    if after is distinct from before then
        perform office.write_audit(
            after.id, 'tenant.changed', 'tenant', after.id, null, null, null, null,
            office.tenant_json(before)::jsonb, office.tenant_json(after)::jsonb);
    end if;
    return office.clear_context(row(200, null, office.tenant_json(after)::text, null, null, after.id, null));
end
$$;
