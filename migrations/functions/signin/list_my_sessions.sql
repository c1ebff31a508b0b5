-- GET /me/sessions: where somebody is signed in, in whichever house; what was seen last comes first.
create or replace function office.list_my_sessions(subject uuid, session uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if session is not null and not office.is_live_session(subject, session) then
        return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
    end if;
    return row(
        200, null,
        format(
            '{"sessions":%s}',
            array_to_json(array(
                select office.session_json(s, list_my_sessions.session)
                from signin.sessions s
                where s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true)
                order by coalesce(s.last_seen_at, s.refreshed_at) desc, s.id))),
        null, null, null, null)::office.function_result;
end
$$;
