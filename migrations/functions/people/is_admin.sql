-- Whether an account lets its person administer the house.
create or replace function office.is_admin(account public.accounts)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select account.disabled_at is null and 'admin' = any (account.roles)
$$;
