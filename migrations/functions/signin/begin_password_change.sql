-- PUT /auth/v1/user with a new password, first half: whether who asks may choose one. A session that a code opened not long
-- ago is proof enough; else the password of now is asked, whose hash this gives to compare with: each such try is counted like
-- one to sign in.
create or replace function office.begin_password_change(subject uuid, session uuid, recent interval, shows_password boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    opened signin.sessions;
    person signin.users;
    result office.function_result;
begin
    select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    select u.* into person from signin.users u where u.id = subject;
    -- Who was moved to another address has yet to prove it.
    if person.moved_at is not null and person.email_confirmed_at is null then
        return office.sign_in_refusal(400, 'reauthentication_needed');
    elsif office.is_recent_code_session(opened, recent) then
        return row(200, null, json_build_object('email', person.email)::text, null, null, null, null)::office.function_result;
    elsif not shows_password then
        return office.sign_in_refusal(400, 'reauthentication_needed');
    end if;
    result := office.begin_password_sign_in(person.email, true);
    if result.code is null then
        result.body := (result.body::jsonb || jsonb_build_object('email', person.email))::text;
    end if;
    return result;
end
$$;
