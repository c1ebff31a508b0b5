-- Whether a caller who was let in holds a role or a higher one.
create or replace function office.has_role(caller office.caller, role text)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.accounts a
        where a.tenant_id = caller.tenant and a.id = caller.account
            and a.roles && office.roles_from(role))
$$;
