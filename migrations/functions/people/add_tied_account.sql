-- `account add --no-consent`: a person with an office role, tied at once to the user of the address, who is made where there is none. Nobody is
-- asked. Who has an account in this house already, by another address, gets no second one.
create or replace function office.add_tied_account(tenant text, email text, display_name text, roles text[], locale text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    added office.function_result;
    account public.accounts;
    person signin.users;
    other uuid;
begin
    if caller.code is null then
        perform office.lock_tenant(caller.tenant);
        select a.id into other
        from public.accounts a
        join signin.users u on u.id = a.auth_user_id
        where a.tenant_id = caller.tenant and u.email = lower(add_tied_account.email collate "C")
          and lower(a.email collate "C") <> u.email;
        if found then
            return office.already_exists_result(caller, 'person', email, other);
        end if;
    end if;
    added := office.add_account(tenant, email, display_name, roles, locale);
    if added.code is not null then
        return added;
    end if;
    select * into account from public.accounts a where a.tenant_id = added.tenant and a.id = added.account;
    insert into signin.users (email) values (lower(account.email collate "C"))
    on conflict on constraint users_email_key do update set email = excluded.email
    returning * into person;
    perform office.end_unproven_sessions(person);
    return office.account_result(office.set_account_user(account, person.id));
end
$$;
