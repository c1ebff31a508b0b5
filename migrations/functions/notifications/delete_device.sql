-- DELETE /devices/{id}: one of the caller's own.
create or replace function office.delete_device(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    device uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    gone record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    delete from public.devices d
    where d.tenant_id = caller.tenant and d.account_id = caller.account and d.id = device
    returning d.id, d.platform into gone;
    if gone.id is null then
        -- A key that took it away once, however long ago that was, has nothing more to do.
        if office.is_edited_by(caller.tenant, 'device', device, key) then
            return office.store_result(caller, key, fingerprint, 204, '');
        end if;
        return office.not_found_result(caller, 'device_not_found');
    end if;
    perform office.audit_device(caller.tenant, 'device.removed', gone.id, gone.platform, caller.account);
    return office.store_result(caller, key, fingerprint, 204, '');
end
$$;
