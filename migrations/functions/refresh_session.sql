-- POST /auth/v1/token?grant_type=refresh_token: the next token of a session. The last but one is good for as long as `grace`
-- says and gives the present one again, which the facts tell: clients ask twice. One that is older is in the hands of two: the
-- session ends.
create or replace function office.refresh_session(
    session uuid, counter bigint, signs_up boolean, grace interval, lifetime interval, request_id text
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    asked_at timestamptz;
    found_session signin.sessions;
    person signin.users;
    is_repeated boolean;
    answer office.answer;
begin
    select * into found_session from signin.sessions s where s.id = session for update;
    if not found then
        return office.sign_in_refusal(400, 'refresh_token_not_found');
    end if;
    asked_at := clock_timestamp();
    is_repeated := refresh_session.counter = found_session.counter - 1;
    select * into person from signin.users u where u.id = found_session.user_id;
    if coalesce(found_session.ends_at, found_session.refreshed_at + lifetime) <= asked_at then
        delete from signin.sessions s where s.id = session;
        return office.sign_in_refusal(400, 'session_expired');
    elsif not (office.may_sign_in(person.email) or signs_up) then
        delete from signin.sessions s where s.id = session;
        return office.sign_in_refusal(400, 'session_not_found');
    elsif refresh_session.counter = found_session.counter then
        update signin.sessions s set counter = s.counter + 1, refreshed_at = asked_at where s.id = session
        returning * into found_session;
    elsif not is_repeated or found_session.refreshed_at + grace < asked_at then
        delete from signin.sessions s where s.id = session;
        perform office.audit_reuse(person, session, request_id);
        return office.sign_in_refusal(400, 'refresh_token_already_used');
    end if;
    answer := office.session_answer(found_session, person);
    if is_repeated then
        answer.facts := '{"params":{"refresh":"repeated"}}';
    end if;
    return answer;
end
$$;
