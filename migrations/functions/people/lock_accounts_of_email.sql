-- Locks the accounts of an address, in whichever house. Leaves no setting behind.
create or replace function office.lock_accounts_of_email(address text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_accounts public.accounts[];
    account record;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    found_accounts := array(
        select a from public.accounts a where lower(a.email collate "C") = address order by a.tenant_id, a.id);
    perform set_config('office.email', '', true);
    foreach account in array found_accounts loop
        perform office.switch_tenant(account.tenant_id::text);
        perform from public.accounts a where a.tenant_id = account.tenant_id and a.id = account.id for no key update;
    end loop;
    perform office.switch_tenant('');
end
$$;
