-- GET /auth/v1/user: who the token's session belongs to.
create or replace function office.get_user(subject uuid, session uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
    opened signin.sessions;
begin
    select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    select u.* into person from signin.users u where u.id = subject;
    return row(200, null, office.user_of_session_json(person, opened)::text, null, null, null, null)::office.function_result;
end
$$;
