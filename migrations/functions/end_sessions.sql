-- POST /auth/v1/logout: ends the session of the token, all of its user's, or all but it.
create or replace function office.end_sessions(bearer office.bearer, scope text)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
begin
    perform from signin.sessions s where s.id = bearer.session and s.user_id = bearer.subject for update;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    delete from signin.sessions s
    where s.user_id = bearer.subject
      and case scope when 'local' then s.id = bearer.session when 'others' then s.id <> bearer.session else true end;
    return row(204, null, null, null, null, null, null)::office.answer;
end
$$;
