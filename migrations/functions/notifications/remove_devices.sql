-- Takes away an account's devices, with the audit row of each; those of `sessions` alone, where it is not null. Whoever calls it has locked
-- those sessions: a session that ends takes its devices after its own lock.
create or replace function office.remove_devices(tenant uuid, account uuid, sessions uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    gone record;
begin
    for gone in
        delete from public.devices d
        where d.tenant_id = tenant and d.account_id = account and (sessions is null or d.session_id = any (sessions))
        returning d.id, d.platform
    loop
        perform office.audit_device(tenant, 'device.removed', gone.id, gone.platform, account);
    end loop;
end
$$;
