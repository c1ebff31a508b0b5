-- GET /clients/{id}: one client.
create or replace function office.get_client(tenant uuid, subject uuid, session uuid, role text, client uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    person public.clients;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into person from public.clients c where c.tenant_id = caller.tenant and c.id = client;
    if not found then
        return office.not_found_result(caller, 'client_not_found');
    end if;
    return office.ok_result(caller, office.client_record_json(person)::text);
end
$$;
