-- The second half: the password fits the hash, which must still be the user's.
create or replace function office.accept_password(address text, password_hash text)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    person signin.users;
begin
    select * into person
    from signin.users u
    where u.email = address and u.password_hash = accept_password.password_hash and u.email_confirmed_at is not null;
    if not found then
        return office.sign_in_refusal(400, 'invalid_credentials');
    end if;
    update signin.addresses a set wrong_passwords = 0, password_after = null where a.email = address;
    return office.open_session(person, 'password');
end
$$;
