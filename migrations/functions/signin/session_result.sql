-- A session and its user, of which the server makes tokens.
create or replace function office.session_result(session signin.sessions, person signin.users)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        200, null,
        json_build_object(
            'session_id', session.id, 'counter', session.counter, 'amr', session.amr, 'user', office.user_of_session_json(person, session))::text,
        null, null, null, null)::office.function_result
$$;
