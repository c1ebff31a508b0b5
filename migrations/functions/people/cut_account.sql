-- Cuts an account, which is locked, from the person it is tied to, with its audit row. What the cut ends is office.follow_tie()'s.
create or replace function office.cut_account(account public.accounts)
returns public.accounts
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    before constant public.accounts := account;
begin
    update public.accounts a set auth_user_id = null where a.tenant_id = before.tenant_id and a.id = before.id
    returning * into account;
    perform office.audit_account(
        'account.unlinked', account,
        jsonb_build_object('auth_user_id', before.auth_user_id), jsonb_build_object('auth_user_id', null));
    return account;
end
$$;
