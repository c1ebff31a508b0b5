-- What a user is called in a house: by the account that is tied to them, else by the last that was; null where there is none, or where no user
-- is given.
create or replace function office.name_of_user(tenant uuid, subject uuid)
returns text
language plpgsql
stable
strict
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return coalesce(
        (select a.display_name from public.accounts a where a.tenant_id = tenant and a.auth_user_id = subject),
        (
            select a.display_name
            from public.accounts a
            where a.tenant_id = tenant and subject = any (a.former_users)
            order by a.unlinked_at desc nulls last, a.id
            limit 1
        ));
end
$$;
