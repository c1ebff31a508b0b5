-- GET /me: who is asking, as the database knows them.
create or replace function office.get_me(tenant uuid, subject uuid, session uuid, role text)
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
    return office.ok_result(caller, office.my_account_json(caller, subject, session)::text);
end
$$;
