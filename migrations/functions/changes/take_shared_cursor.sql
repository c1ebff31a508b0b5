-- Lets a caller in and says whether they may have the desk, `true` or `false`, and the cursor that another one of the house was
-- given as it would be the caller's own: what a request asks that was woken together with others, of which one has looked at the
-- changes for all.
create or replace function office.take_shared_cursor(tenant uuid, subject uuid, session uuid, role text, shared text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    cursor office.change_cursor;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    cursor := office.read_change_cursor(shared);
    if cursor.account is not null then
        cursor.account := caller.account;
    end if;
    return office.ok_result(caller, office.has_role(caller, 'manager')::text || ' ' || office.change_cursor_text(cursor));
end
$$;
