-- PUT /notifications/settings: the caller's own, as a whole. `version` is the one that the edit was made from, where the caller said
-- it.
create or replace function office.put_notification_settings(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    muted_push text[], muted_mail text[], locations text[], version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.notification_settings;
    after public.notification_settings;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- The person's row, for there may be none of the settings yet.
    perform from public.accounts a where a.tenant_id = caller.tenant and a.id = caller.account for no key update;
    before := office.own_notification_settings(caller.tenant, caller.account);
    if office.is_edited_by(caller.tenant, 'notification_settings', caller.account, key) then
        return office.store_result(caller, key, fingerprint, 200, office.notification_settings_json(before)::text);
    elsif put_notification_settings.version <> before.version then
        return office.version_mismatch_result(caller, 'settings', office.notification_settings_json(before));
    end if;
    after := row(
        caller.tenant, caller.account, put_notification_settings.muted_push, put_notification_settings.muted_mail,
        array(
            select distinct coalesce(k.known, btrim(k.place)) collate "C"
            from office.known_places(caller.tenant, put_notification_settings.locations) as k
            where btrim(k.place) <> ''
            order by 1),
        before.version + 1);
    if (after.muted_push, after.muted_mail, after.locations) = (before.muted_push, before.muted_mail, before.locations) then
        return office.store_result(
            caller, key, fingerprint, 200, office.notification_settings_json(before)::text, is_lasting => true);
    end if;
    insert into public.notification_settings (tenant_id, account_id, muted_push, muted_mail, locations, version)
    values (caller.tenant, caller.account, after.muted_push, after.muted_mail, after.locations, after.version)
    on conflict on constraint notification_settings_pkey do update
    set muted_push = excluded.muted_push, muted_mail = excluded.muted_mail, locations = excluded.locations, version = excluded.version;
    perform office.write_audit(
        caller.tenant, 'notification_settings.changed', 'notification_settings', caller.account, null, null, null, null,
        office.notification_settings_json(before)::jsonb, office.notification_settings_json(after)::jsonb);
    return office.store_result(caller, key, fingerprint, 200, office.notification_settings_json(after)::text);
end
$$;
