-- GET /devices: the caller's own, the one that was registered last first.
create or replace function office.list_devices(tenant uuid, subject uuid, session uuid, role text)
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
        caller,
        format(
            '{"devices":%s}',
            array_to_json(array(
                select office.device_json(d)
                from public.devices d
                where d.tenant_id = caller.tenant and d.account_id = caller.account
                order by d.registered_at desc, d.id))));
end
$$;
