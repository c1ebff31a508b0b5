-- POST /auth/v1/otp, and the page's: a code for an address, and the mail that brings it. For an address that nobody signs in with everything
-- is the same, but that its code matches no try and its mail is not sent: so nobody learns which addresses are known. `sealed` is what the
-- mail says, `language` what the request accepts; `signs_up` says whether anybody is let in, and is null where only who signed up
-- before is, besides people with an account; the password's hash and the metadata are what a new user chose beside it. `holder_hash` is
-- of the secret that whoever asked gets with the answer: it counts where this request made the code, and for as long as the code lives.
create or replace function office.request_sign_in_code_2(
    address text, code_hash bytea, sealed bytea, language text, signs_up boolean, validity interval, pause interval,
    mails_an_hour int, password_hash text, metadata jsonb, holder_hash bytea
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    quick_mails constant int := 5;
    asked_at constant timestamptz := clock_timestamp();
    free_at timestamptz;
    place signin.addresses;
    is_live boolean;
    has_account boolean;
    is_user boolean;
    is_known boolean;
    is_sent boolean;
begin
    insert into signin.addresses (email, touched_at) values (address, asked_at)
    on conflict (email) do update set touched_at = excluded.touched_at
    returning * into place;
    -- Of two who ask while a code is live one may be a stranger, and nobody can tell which: what either chose is void. Said
    -- before the pause is, because the second asks within it as a rule.
    update signin.codes c set password_hash = null, user_metadata = null
    where c.email = address and c.expires_at > asked_at;
    is_live := found;
    -- After five that nobody signed in with, somebody else may be asking: from then on the pause is ten times as long.
    free_at := greatest(
        place.sent_at + case when place.mails < quick_mails then pause else 10 * pause end, place.blocked_until);
    if free_at > asked_at then
        return office.sign_in_refusal(429, 'over_email_send_rate_limit', free_at - asked_at);
    end if;
    update signin.addresses a
    set sent_at = asked_at,
        mails = case when place.sent_at < asked_at - interval '1 hour' then 1 else place.mails + 1 end
    where a.email = address;

    has_account := office.may_sign_in(address);
    -- Asked for everybody, so that it takes the same time.
    is_user := exists (select from signin.users u where u.email = address);
    is_known := has_account or coalesce(signs_up, is_user);
    is_sent := office.count_mail(date_trunc('hour', asked_at), is_known, has_account, mails_an_hour);
    -- A code whose mail does not go out is nobody's: so the limit is one on guessing as well.
    insert into signin.codes (email, code_hash, holder_hash, for_nobody, password_hash, user_metadata, expires_at)
    values (
        address, request_sign_in_code_2.code_hash, request_sign_in_code_2.holder_hash, not (is_known and is_sent),
        case when not is_live then request_sign_in_code_2.password_hash end, case when not is_live then metadata end,
        asked_at + validity)
    on conflict (email) do update set
        code_hash = excluded.code_hash, network_tries = '{}', holder_hash = excluded.holder_hash, holder_tries = 0,
        is_burned = false, for_nobody = excluded.for_nobody, password_hash = excluded.password_hash,
        user_metadata = excluded.user_metadata, expires_at = excluded.expires_at;
    perform office.enqueue_mail(
        address, office.mail_language(address, language), 'sign_in', sealed, not (is_known and is_sent), asked_at + validity);
    return row(200, null, '{}', case when not is_sent then '{"params":{"limit":"mails_an_hour"}}' end, null, null, null)::office.function_result;
end
$$;
