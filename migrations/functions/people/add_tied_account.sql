-- `account add --no-consent`: a person with an office role, tied at once to the user of the address, who is made where there is none. Nobody is
-- asked.
create or replace function office.add_tied_account(tenant text, email text, display_name text, roles text[], locale text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    added constant office.function_result := office.add_account(tenant, email, display_name, roles, locale);
    account public.accounts;
    person signin.users;
begin
    if added.code is not null then
        return added;
    end if;
    select * into account from public.accounts a where a.tenant_id = added.tenant and a.id = added.account;
    insert into signin.users (email) values (lower(account.email collate "C"))
    on conflict on constraint users_email_key do update set email = excluded.email
    returning * into person;
    return office.account_result(office.set_account_user(account, person.id));
end
$$;
