-- Whether a person may still be told of a kind: the account is good, is not only invited, and has the role.
create or replace function office.may_be_told(tenant uuid, account uuid, kind text)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.accounts a
        where a.tenant_id = tenant and a.id = account and a.disabled_at is null and a.auth_user_id is not null
            and a.roles && office.roles_from(case when kind in ('asset_damaged', 'shortage') then 'manager' else 'staff' end));
end
$$;
