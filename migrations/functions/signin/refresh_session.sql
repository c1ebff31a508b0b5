-- POST /auth/v1/token?grant_type=refresh_token: the next token of a session. The live token gets its child, which is live from then on. Its
-- parent may come again for as long as nobody has used the child, whose answer was lost: it gets that very child for `grace`, and after
-- that a new one in its place. A child that was replaced, and a token whose child was used, get the live token for `grace` (tabs, late
-- answers); after that they are in the hands of two, and the session ends. One that is ahead of its row was made by us (the server has
-- checked that) for a row that a backup, or a standby that took over, has forgotten: it is good, and noted.
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
    parent bigint;
    kind text;
    result office.function_result;
begin
    select * into found_session from signin.sessions s where s.id = session for update;
    if not found then
        return office.sign_in_refusal(400, 'refresh_token_not_found');
    end if;
    asked_at := clock_timestamp();
    select * into person from signin.users u where u.id = found_session.user_id;
    if coalesce(found_session.ends_at, found_session.refreshed_at + lifetime) <= asked_at then
        delete from signin.sessions s where s.id = session;
        return office.sign_in_refusal(400, 'session_expired');
    elsif not (office.may_sign_in(person.email) or signs_up) then
        delete from signin.sessions s where s.id = session;
        return office.sign_in_refusal(400, 'session_not_found');
    end if;
    parent := coalesce(found_session.parent_counter, found_session.counter - 1);
    kind := case
        when refresh_session.counter = found_session.counter then 'next'
        when refresh_session.counter > found_session.counter then 'ahead'
        when refresh_session.counter = parent and found_session.refreshed_at + grace < asked_at then 'replaced'
        when refresh_session.counter = parent then 'repeated'
        when exists (
            select from unnest(found_session.spent_counters, found_session.spent_at) as t (counter, at)
            where t.counter = refresh_session.counter and t.at + grace >= asked_at)
            then 'repeated'
        else 'reused'
    end;
    if kind = 'reused' then
        delete from signin.sessions s where s.id = session;
        perform office.audit_session('session.reused', person, jsonb_build_object('session_id', session), request_id);
        return office.sign_in_refusal(400, 'refresh_token_already_used');
    elsif kind = 'ahead' then
        perform office.audit_session(
            'session.ahead', person,
            jsonb_build_object('session_id', session, 'counter', refresh_session.counter, 'expected', found_session.counter),
            request_id);
    end if;
    if kind <> 'repeated' then
        found_session := office.renew_session(
            found_session, refresh_session.counter,
            case kind
                when 'next' then parent
                when 'replaced' then found_session.counter
                when 'ahead' then refresh_session.counter - 1
            end, asked_at, grace);
    end if;
    result := office.session_result(found_session, person);
    if kind <> 'next' then
        result.facts := json_build_object('params', json_build_object('refresh', kind))::text;
    end if;
    return result;
end
$$;
