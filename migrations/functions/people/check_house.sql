-- Before a request that says which house it is meant for: lets it pass where its token works there. Nobody is asked for a role yet.
create or replace function office.check_house(tenant uuid, subject uuid, session uuid, role text, house uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_caller(tenant, subject, session, 'viewer');
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif caller.tenant is distinct from house then
        return row(
            403, 'tenant_required', null, '{"params":{"house":"other"},' || substr(office.houses_facts_text(subject, session, caller.tenant), 2),
            null, null, null)::office.function_result;
    end if;
    return office.ok_result(caller, '{}');
end
$$;
