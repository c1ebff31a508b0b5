-- `account role`: what a person may do from their next request on.
create or replace function office.set_roles(tenant text, email text, roles text[])
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
begin
    select * into found_account from office.find_account(tenant, email);
    account := found_account.account;
    if (found_account.answer).status is not null then
        return office.leave(found_account.answer);
    elsif office.has_known_roles(roles) is not true then
        return office.leave(row(400, 'role_unknown', null, null, null, account.tenant_id, account.id));
    elsif account.roles <> set_roles.roles then
        update public.accounts a set roles = set_roles.roles
        where a.tenant_id = account.tenant_id and a.id = account.id
        returning * into account;
        perform office.audit_account(
            'account.roles_set', account,
            jsonb_build_object('roles', (found_account.account).roles), jsonb_build_object('roles', account.roles));
    end if;
    return office.leave(office.account_done(account));
end
$$;
