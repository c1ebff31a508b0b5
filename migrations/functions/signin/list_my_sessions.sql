-- GET /me/sessions: where somebody is signed in, in whichever house.
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
        office.sessions_json(
            array(
                select s from signin.sessions s where s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true)),
            session),
        null, null, null, null)::office.function_result;
end
$$;
