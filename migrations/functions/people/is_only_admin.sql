-- Whether an account is its house's admin, and nobody else who could sign in is: without its person nobody would get in to tie anybody.
create or replace function office.is_only_admin(account public.accounts)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.is_admin(account) and not office.has_other_admin(account.tenant_id, account.id, counts_invited => false)
$$;
