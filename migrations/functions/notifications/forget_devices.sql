-- The devices that a session registered go when it ends, in whichever house they are.
create or replace function office.forget_devices()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    gone record;
begin
    perform set_config('office.ended_session', old.id::text, true);
    for gone in
        delete from public.devices d where d.session_id = old.id returning d.tenant_id, d.id, d.platform, d.account_id
    loop
        previous := office.switch_tenant(gone.tenant_id::text);
        perform office.audit_device(gone.tenant_id, 'device.removed', gone.id, gone.platform, gone.account_id);
        perform office.switch_tenant(previous);
    end loop;
    perform set_config('office.ended_session', '', true);
    return null;
end
$$;
