-- GET /tenant: the caller's house and how it works.
create or replace function office.get_tenant(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    house public.tenants;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into house from public.tenants t where t.id = caller.tenant;
    return office.ok_result(caller, office.tenant_json(house)::text);
end
$$;
