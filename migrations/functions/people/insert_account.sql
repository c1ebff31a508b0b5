-- Makes an account of the fields of a request, with its audit row; the one that the key made before, where there is one. The
-- tenant's row is locked: of two at once with one address the second sees the account of the first.
create or replace function office.insert_account(
    caller office.caller, fields jsonb, key text, out account public.accounts, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house constant public.tenants := office.lock_tenant(caller.tenant);
    other uuid;
begin
    select * into account from public.accounts a where a.tenant_id = caller.tenant and a.created_key = key;
    if found then
        return;
    end if;
    other := office.account_of_email(caller.tenant, fields ->> 'email', null);
    if other is not null then
        refusal := office.already_exists_result(caller, 'email', fields ->> 'email', other);
        return;
    end if;
    account := jsonb_populate_record(null::public.accounts, fields);
    insert into public.accounts (tenant_id, email, display_name, roles, locale, disabled_at, created_key)
    values (
        caller.tenant, account.email, account.display_name, account.roles, coalesce(account.locale, house.locale),
        case when (fields ->> 'disabled')::boolean then clock_timestamp() end, key)
    returning * into account;
    perform office.audit_account('account.created', account, null, office.account_json(account)::jsonb);
end
$$;
