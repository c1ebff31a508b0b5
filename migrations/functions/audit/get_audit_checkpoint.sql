-- GET /audit/checkpoint: whose audit it is that the server signs.
create or replace function office.get_audit_checkpoint(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    return office.ok_result(caller, json_build_object('tenant', caller.tenant)::text);
end
$$;
