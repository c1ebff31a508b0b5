-- Ties an account to an auth user, with its audit row.
create or replace function office.set_account_user(account public.accounts, subject uuid)
returns public.accounts
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.accounts a set auth_user_id = subject where a.tenant_id = account.tenant_id and a.id = account.id
    returning * into account;
    perform office.audit_account(
        'account.linked', account,
        jsonb_build_object('auth_user_id', null), jsonb_build_object('auth_user_id', account.auth_user_id));
    return account;
end
$$;
