-- Whether a house has an admin, one account left aside. Who has yet to sign in, or to say yes, counts only where that is asked for.
create or replace function office.has_other_admin(tenant uuid, but uuid, counts_invited boolean)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.accounts a
        where a.tenant_id = has_other_admin.tenant and 'admin' = any (a.roles) and a.disabled_at is null and a.id is distinct from but
          and (counts_invited or a.auth_user_id is not null))
$$;
