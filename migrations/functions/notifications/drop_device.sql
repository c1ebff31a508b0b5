-- Forgets a device whose service says that it is gone, where it was not registered anew since that moment; null is whenever it was.
-- What it was to get goes with it.
create or replace function office.drop_device(device_id uuid, registered_before timestamptz)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    gone record;
begin
    perform set_config('office.push_sweep', 'on', true);
    delete from public.devices d
    where d.id = device_id and (registered_before is null or d.registered_at < registered_before)
    returning d.tenant_id, d.id, d.platform, d.account_id into gone;
    perform set_config('office.push_sweep', '', true);
    if gone.id is null then
        return false;
    end if;
    perform office.switch_tenant(gone.tenant_id::text);
    perform office.audit_device(gone.tenant_id, 'device.dropped', gone.id, gone.platform, gone.account_id);
    perform office.switch_tenant('');
    return true;
end
$$;
