-- POST /auth/v1/verify, and the page's: a session for who has the code of an address. The try comes from a network, an IPv4 address or an IPv6
-- /64, and perhaps shows the secret of the page that asked for the code. office.count_code_try() counts it before it is compared, so that no
-- two tries count as one; office.count_wrong_code() says when wrong ones burn the code. A code that fits is used up by the transaction that
-- makes the session and ties the account: there is never one without the other.
create or replace function office.verify_sign_in_code_2(
    address text, code_hash bytea, signs_up boolean, is_sign_up boolean, links_by_email boolean, network text, holder_hash bytea
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tried signin.codes;
    person signin.users;
    is_new boolean;
    was_proven boolean;
begin
    -- The accounts that a right code ties, before all else, as whoever changes an account does. Without a try left a right code takes the
    -- time of a wrong one.
    if exists (
        select from signin.codes c
        where c.email = address and c.code_hash = verify_sign_in_code_2.code_hash and not c.for_nobody
          and office.has_code_try(c, network, verify_sign_in_code_2.holder_hash))
    then
        perform office.lock_accounts_of_email(address);
    end if;
    -- First what office.request_sign_in_code_2() locks first.
    perform from signin.addresses a where a.email = address for update;
    tried := office.count_code_try(address, network, verify_sign_in_code_2.holder_hash);
    if tried.email is null then
        return office.sign_in_refusal(403, 'otp_expired');
    elsif tried.for_nobody or tried.code_hash <> verify_sign_in_code_2.code_hash then
        perform office.count_wrong_code(address);
        return office.sign_in_refusal(403, 'otp_expired');
    end if;
    delete from signin.codes c where c.email = address;
    if not (office.may_sign_in(address) or signs_up) then
        return office.sign_in_refusal(403, 'otp_expired');
    end if;
    update signin.addresses a
    set mails = 0, wrong_codes = 0, burned = 0, blocked_until = null
    where a.email = address;
    is_new := not exists (select from signin.users u where u.email = address);
    was_proven := exists (select from signin.users u where u.email = address and u.email_confirmed_at is not null);
    person := office.find_or_create_user(address, links_by_email);
    -- Who was moved here has proven it only now: whoever signed in before, or chose a password, may be somebody else.
    if person.moved_at is not null then
        delete from signin.sessions s where s.user_id = person.id and s.created_at <= person.moved_at;
        if not was_proven then
            delete from signin.sessions s where s.user_id = person.id;
            update signin.users u set password_hash = null where u.id = person.id returning * into person;
        end if;
    end if;
    if links_by_email then
        perform office.tie_account(null, person.id, address, clock_timestamp(), null);
    end if;
    -- Whoever asked for the code chose the password: only who signs up, and knows so, takes it over.
    if is_new and is_sign_up then
        update signin.users u
        set password_hash = tried.password_hash, user_metadata = coalesce(tried.user_metadata, u.user_metadata)
        where u.id = person.id
        returning * into person;
    end if;
    return office.open_session(person, 'otp');
end
$$;
