-- The audit row of a device that came or went: whose it is and of which platform, never how it is reached.
create or replace function office.audit_device(tenant uuid, action text, device uuid, platform text, account uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    shown constant jsonb := jsonb_build_object('platform', platform, 'account_id', account);
    is_made constant boolean := action = 'device.registered';
begin
    perform office.write_audit(
        tenant, action, 'device', device, null, null, null, null, case when not is_made then shown end,
        case when is_made then shown end);
end
$$;
