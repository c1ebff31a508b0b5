-- `account add`: a person with an office role, tied to an auth user by the first token that proves the address.
create or replace function office.add_account(tenant text, email text, display_name text, roles text[], locale text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    made record;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.caller).code is not null then
        return found_account.result;
    elsif office.has_known_roles(roles) is not true then
        return row(400, 'role_unknown', null, null, null, null, null)::office.function_result;
    end if;
    select * into made
    from office.insert_account(
        found_account.caller,
        jsonb_build_object('email', email, 'display_name', display_name, 'roles', roles, 'locale', locale), null);
    if (made.refusal).status is not null then
        return made.refusal;
    end if;
    return office.account_result(made.account);
end
$$;
