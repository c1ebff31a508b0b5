-- Takes away an account's devices, with the audit row of each; where `of_sessions` is not null, those alone that those registered. Whoever
-- calls it has locked the sessions: one that ends takes its devices after its own lock.
create or replace function office.remove_devices(tenant uuid, account uuid, of_sessions uuid[])
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
        where d.tenant_id = tenant and d.account_id = account and (of_sessions is null or d.session_id = any (of_sessions))
        returning d.id, d.platform
    loop
        perform office.audit_device(tenant, 'device.removed', gone.id, gone.platform, account);
    end loop;
end
$$;
