-- GET /notifications/settings: the caller's own.
create or replace function office.get_notification_settings(tenant uuid, subject uuid, session uuid, role text)
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
    return office.ok_result(
        caller, office.notification_settings_json(office.own_notification_settings(caller.tenant, caller.account))::text);
end
$$;
