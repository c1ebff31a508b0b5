-- Takes away an account's devices, with the audit row of each.
create or replace function office.remove_devices_of_account(tenant uuid, account uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    gone record;
begin
    for gone in
        delete from public.devices d where d.tenant_id = tenant and d.account_id = account returning d.id, d.platform
    loop
        perform office.audit_device(tenant, 'device.removed', gone.id, gone.platform, account);
    end loop;
end
$$;
