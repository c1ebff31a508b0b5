-- Whether a house has an admin, one account left aside.
create or replace function office.has_admin(tenant uuid, but uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.accounts a
        where a.tenant_id = has_admin.tenant and 'admin' = any (a.roles) and a.disabled_at is null and a.id is distinct from but)
$$;
