-- `account disable`: refused from the person's next request on, whatever the token says. Twice is once.
create or replace function office.disable_account(tenant text, email text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
    present constant timestamptz := clock_timestamp();
begin
    select * into found_account from office.find_account(tenant, email);
    account := found_account.account;
    if (found_account.result).status is not null then
        return office.clear_context(found_account.result);
    elsif (found_account.account).disabled_at is null then
        update public.accounts a set disabled_at = present
        where a.tenant_id = account.tenant_id and a.id = account.id
        returning * into account;
        perform office.audit_account(
            'account.disabled', account,
            jsonb_build_object('disabled_at', (found_account.account).disabled_at),
            jsonb_build_object('disabled_at', account.disabled_at));
    end if;
    return office.clear_context(office.account_result(account));
end
$$;
