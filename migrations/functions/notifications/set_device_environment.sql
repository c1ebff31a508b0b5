-- Remembers in which of APNs' environments a device is at home, where it was not registered anew since it was claimed with that
-- moment, in milliseconds since 1970.
create or replace function office.set_device_environment(device_id uuid, environment text, registered_at_epoch_ms bigint)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_found boolean;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.devices d
    set environment = set_device_environment.environment
    where d.id = device_id and d.platform = 'apns' and (extract(epoch from d.registered_at) * 1000)::bigint = registered_at_epoch_ms;
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;
