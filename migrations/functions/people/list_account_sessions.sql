-- GET /accounts/{id}/sessions: where somebody is signed in with this house.
create or replace function office.list_account_sessions(tenant uuid, subject uuid, session uuid, role text, account uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    person public.accounts;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into person from public.accounts a where a.tenant_id = caller.tenant and a.id = list_account_sessions.account;
    if not found then
        return office.not_found_result(caller, 'account_not_found');
    end if;
    return office.ok_result(caller, office.house_sessions_json(person, session));
end
$$;
