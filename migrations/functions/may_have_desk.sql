-- Lets a caller in and says whether they may have the desk, `true` or `false`: what a request asks that was woken together with
-- others, of which one has looked at the changes for all.
create or replace function office.may_have_desk(tenant uuid, subject uuid, session uuid, role text)
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
    return office.ok_result(caller, office.has_role(caller, 'manager')::text);
end
$$;
