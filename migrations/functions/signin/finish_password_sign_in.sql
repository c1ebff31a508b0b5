-- POST /auth/v1/token?grant_type=password, second half: the password fits the hash, which must still be the user's. The user is
-- locked first: a password that is changed at the same time ends the session that is opened here, or leaves none to open.
create or replace function office.finish_password_sign_in(address text, password_hash text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
begin
    -- First what the other ways of signing in lock first.
    perform from signin.addresses a where a.email = address for update;
    select * into person
    from signin.users u
    where u.email = address and u.password_hash = finish_password_sign_in.password_hash and u.email_confirmed_at is not null
    for no key update;
    if not found then
        return office.sign_in_refusal(400, 'invalid_credentials');
    end if;
    update signin.addresses a set wrong_passwords = 0, password_after = null where a.email = address;
    return office.open_session(person, 'password');
end
$$;
