-- A session of a user who has just proven who it is, by the method that the token's `amr` will name. It begins with the house that the user
-- chose last.
create or replace function office.open_session(person signin.users, method text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    opened_at constant timestamptz := clock_timestamp();
    session signin.sessions;
begin
    update signin.users u set last_sign_in_at = opened_at where u.id = person.id returning * into person;
    insert into signin.sessions (user_id, amr, created_at, refreshed_at, chosen_tenant)
    values (
        person.id,
        jsonb_build_array(jsonb_build_object('method', method, 'timestamp', floor(extract(epoch from opened_at))::bigint)),
        opened_at, opened_at, person.last_tenant)
    returning * into session;
    return office.session_result(session, person);
end
$$;
