-- DELETE /me/sessions/{id}: ends one of the caller's own, this one included.
create or replace function office.end_my_session(subject uuid, session uuid, ended uuid)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- As office.sign_out() does: two of one user go one after another.
    perform from signin.users u where u.id = subject for no key update;
    if session is not null and not office.is_live_session(subject, session) then
        return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
    end if;
    delete from signin.sessions s where s.id = ended and s.user_id = subject;
    if not found then
        return row(404, 'session_not_found', null, null, null, null, null)::office.function_result;
    end if;
    return row(204, null, null, null, null, null, null)::office.function_result;
end
$$;
