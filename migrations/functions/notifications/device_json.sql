-- A device as its person sees it: what it is reached by is told nobody.
create or replace function office.device_json(device public.devices)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select device.id, device.platform, device.environment, device.app_version, device.locale,
            office.rfc3339_time(device.registered_at) as registered_at
    ) as shown
$$;
