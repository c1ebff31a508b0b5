-- `account add`: a person with an office role, tied to an auth user by the first token that proves the address.
create or replace function office.add_account(tenant text, email text, display_name text, roles text[], locale text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.caller).code is not null then
        return office.clear_context(found_account.result);
    elsif office.has_known_roles(roles) is not true then
        return office.clear_context(row(400, 'role_unknown', null, null, null, null, null));
    end if;

    -- Two operators at once: the second waits here, then sees the account of the first.
    perform pg_advisory_xact_lock(
        hashtextextended(lower(email collate "C"), hashtextextended((found_account.caller).tenant::text, 1)));
    if exists (
        select from public.accounts a
        where a.tenant_id = (found_account.caller).tenant
          and lower(a.email collate "C") = lower(add_account.email collate "C"))
    then
        return office.clear_context(row(409, 'account_exists', null, null, null, (found_account.caller).tenant, null));
    end if;
    insert into public.accounts (tenant_id, email, display_name, roles, locale)
    values (
        (found_account.caller).tenant, add_account.email, add_account.display_name, add_account.roles,
        coalesce(add_account.locale, 'en'))
    returning * into account;
    perform office.audit_account('account.added', account, null, office.account_json(account)::jsonb);
    return office.clear_context(office.account_result(account));
end
$$;
