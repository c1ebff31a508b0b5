-- What a command about one account starts with: its tenant and then the account of an address, locked. Refused with
-- account_not_found, or account_ambiguous where an import gave two accounts the same address.
create or replace function office.find_account(
    tenant text, email text, out caller office.caller, out account public.accounts, out result office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    of_tenant uuid;
    accounts_found int;
    refusal text;
begin
    caller := office.authorize_operator(tenant);
    of_tenant := caller.tenant;
    if caller.code is null then
        perform office.lock_tenant(of_tenant);
        select count(*) into accounts_found
        from public.accounts a
        where a.tenant_id = of_tenant and lower(a.email collate "C") = lower(find_account.email collate "C");
        select * into account
        from public.accounts a
        where a.tenant_id = of_tenant and lower(a.email collate "C") = lower(find_account.email collate "C")
        limit 1
        for no key update;
    end if;
    refusal := case
        when caller.code is not null then caller.code
        when accounts_found = 0 then 'account_not_found'
        when accounts_found > 1 then 'account_ambiguous'
    end;
    if refusal is not null then
        result := row(
            case when refusal like '%_not_found' then 404 else 409 end, refusal, null, null, null, of_tenant, null);
    end if;
end
$$;
