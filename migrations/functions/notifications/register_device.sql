-- POST /devices: the device is this person's in this house from now on. What it was to get for anybody else it does not get any more.
-- A person has at most 20: the one that was not registered for longest goes.
create or replace function office.register_device(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    platform text, token text, endpoint text, p256dh text, auth text, environment text, app_version text, locale text,
    retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    asked_at constant timestamptz := clock_timestamp();
    most constant int := 20;
    device uuid;
    is_new boolean := false;
    dropped record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- Of two that register the same device one waits; so do two devices of one person, which may be one too many.
    perform pg_advisory_xact_lock(hashtextextended(coalesce(register_device.token, register_device.endpoint), 22));
    perform from public.accounts a where a.tenant_id = caller.tenant and a.id = caller.account for no key update;
    -- The session may have ended while the account was waited for: a device of it would stay.
    if register_device.session is not null then
        perform from signin.sessions s where s.id = register_device.session and caller.tenant <> all (s.lost_tenants) for key share;
        if not found then
            return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
        end if;
    end if;
    perform set_config('office.device', coalesce(register_device.token, register_device.endpoint), true);
    update public.devices d
    set session_id = register_device.session, p256dh = register_device.p256dh, auth = register_device.auth,
        environment = register_device.environment, app_version = register_device.app_version, locale = register_device.locale,
        registered_at = asked_at
    where d.tenant_id = caller.tenant and d.account_id = caller.account and d.platform = register_device.platform
        and (d.token = register_device.token or d.endpoint = register_device.endpoint)
    returning d.id into device;
    if device is null then
        -- Another person's, or another house's.
        delete from public.devices d where d.platform = register_device.platform and d.token = register_device.token;
        delete from public.devices d where d.endpoint = register_device.endpoint;
        is_new := true;
    end if;
    perform set_config('office.device', '', true);
    if is_new then
        insert into public.devices (
            tenant_id, account_id, session_id, platform, token, endpoint, p256dh, auth, environment, app_version, locale, registered_at)
        values (
            caller.tenant, caller.account, register_device.session, register_device.platform, register_device.token,
            register_device.endpoint, register_device.p256dh, register_device.auth, register_device.environment,
            register_device.app_version, register_device.locale, asked_at)
        returning id into device;
        perform office.audit_device(caller.tenant, 'device.registered', device, register_device.platform, caller.account);
        for dropped in
            delete from public.devices d
            where d.tenant_id = caller.tenant and d.id in (
                select o.id
                from public.devices o
                where o.tenant_id = caller.tenant and o.account_id = caller.account
                order by o.registered_at desc, o.id
                offset most)
            returning d.id, d.platform
        loop
            perform office.audit_device(caller.tenant, 'device.removed', dropped.id, dropped.platform, caller.account);
        end loop;
    end if;
    return office.store_result(caller, key, fingerprint, 201, format('{"id":"%s"}', device));
end
$$;
