-- POST /auth/v1/logout: ends the session of the token, all of its user's, or all but it. Signing out everywhere also drops a
-- code that is under way, with the password that somebody may have chosen beside it.
create or replace function office.sign_out(subject uuid, session uuid, scope text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from signin.sessions s where s.id = session and s.user_id = subject) and scope = 'global' then
        perform office.drop_codes_of(array(select u.email from signin.users u where u.id = subject));
    end if;
    -- Two of one user at once go one after another, and each deletes in peace.
    perform from signin.users u where u.id = subject for no key update;
    perform from signin.sessions s where s.id = session and s.user_id = subject for update;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    delete from signin.sessions s
    where s.user_id = subject
      and case scope when 'local' then s.id = session when 'others' then s.id <> session else true end;
    return row(204, null, null, null, null, null, null)::office.function_result;
end
$$;
