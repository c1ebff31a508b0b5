-- POST /auth/v1/token?grant_type=refresh_token: the next token of a session. The last but one is good for as long as `grace`
-- says and gives the present one again, which the facts tell: clients ask twice. One that is older is in the hands of two: the
-- session ends. One that is ahead of its row was made by us (the server has checked that) for a row that a backup, or a standby
-- that took over, has forgotten: it is good, and noted.
create or replace function office.refresh_session(
    session uuid, counter bigint, signs_up boolean, grace interval, lifetime interval, request_id text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at timestamptz;
    found_session signin.sessions;
    person signin.users;
    is_repeated boolean;
    is_ahead boolean;
    result office.function_result;
begin
    select * into found_session from signin.sessions s where s.id = session for update;
    if not found then
        return office.sign_in_refusal(400, 'refresh_token_not_found');
    end if;
    asked_at := clock_timestamp();
    is_repeated := refresh_session.counter = found_session.counter - 1;
    is_ahead := refresh_session.counter > found_session.counter;
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
    elsif is_ahead then
        perform office.audit_session(
            'session.ahead', person,
            jsonb_build_object('session_id', session, 'counter', refresh_session.counter, 'expected', found_session.counter),
            request_id);
        update signin.sessions s set counter = refresh_session.counter + 1, refreshed_at = asked_at where s.id = session
        returning * into found_session;
    elsif not is_repeated or found_session.refreshed_at + grace < asked_at then
        delete from signin.sessions s where s.id = session;
        perform office.audit_session('session.reused', person, jsonb_build_object('session_id', session), request_id);
        return office.sign_in_refusal(400, 'refresh_token_already_used');
    end if;
    result := office.session_result(found_session, person);
    if is_repeated or is_ahead then
        result.facts := json_build_object(
            'params', json_build_object('refresh', case when is_ahead then 'ahead' else 'repeated' end))::text;
    end if;
    return result;
end
$$;
