-- `token`, where this server is the issuer: a session of its own for an account, without a refresh token, that ends by itself.
-- The account is tied to the user of its address, who is made where there is none; not where another account of the house is theirs.
create or replace function office.create_token_session(tenant text, email text, lifetime interval)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
    person signin.users;
    session signin.sessions;
    other uuid;
    result office.function_result;
begin
    select * into found_account from office.find_account(tenant, email);
    account := found_account.account;
    if (found_account.result).status is not null then
        return found_account.result;
    end if;
    select * into person from signin.users u where u.id = account.auth_user_id;
    if not found then
        insert into signin.users (id, email)
        values (coalesce(account.auth_user_id, gen_random_uuid()), lower(account.email collate "C"))
        on conflict on constraint users_email_key do update set email = excluded.email
        returning * into person;
    end if;
    if account.auth_user_id is null then
        select a.id into other
        from public.accounts a
        where a.tenant_id = account.tenant_id and a.auth_user_id = person.id;
        if found then
            return office.already_exists_result(found_account.caller, 'person', account.email, other);
        end if;
        perform office.end_unproven_sessions(person);
        account := office.set_account_user(account, person.id);
    elsif account.auth_user_id <> person.id then
        return row(409, 'account_of_another', null, null, null, account.tenant_id, account.id)::office.function_result;
    end if;
    insert into signin.sessions (user_id, amr, ends_at, chosen_tenant, device)
    values (
        person.id,
        jsonb_build_array(jsonb_build_object('method', 'cli', 'timestamp', floor(extract(epoch from clock_timestamp()))::bigint)),
        clock_timestamp() + lifetime, account.tenant_id, 'quartermaster token')
    returning * into session;
    result := office.session_result(session, person);
    result.tenant := account.tenant_id;
    return result;
end
$$;
