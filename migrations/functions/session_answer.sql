-- What the server makes tokens of.
create or replace function office.session_answer(session signin.sessions, person signin.users)
returns office.answer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        200, null,
        json_build_object(
            'session_id', session.id, 'counter', session.counter, 'amr', session.amr, 'user', office.user_json(person))::text,
        null, null, null, null)::office.answer
$$;
