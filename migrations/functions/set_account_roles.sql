-- `account role`: what a person may do from their next request on.
create or replace function office.set_account_roles(tenant text, email text, roles text[])
returns office.function_result
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
    if (found_account.result).status is not null then
        return office.clear_context(found_account.result);
    elsif office.has_known_roles(roles) is not true then
        return office.clear_context(row(400, 'role_unknown', null, null, null, account.tenant_id, account.id));
    elsif account.roles <> set_account_roles.roles then
        update public.accounts a set roles = set_account_roles.roles
        where a.tenant_id = account.tenant_id and a.id = account.id
        returning * into account;
        perform office.audit_account(
            'account.roles_set', account,
            jsonb_build_object('roles', (found_account.account).roles), jsonb_build_object('roles', account.roles));
    end if;
    return office.clear_context(office.account_result(account));
end
$$;
