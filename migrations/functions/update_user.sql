-- PUT /auth/v1/user: what the user keeps about themselves, null for what is to be forgotten, and a new password, with which
-- every other session ends.
create or replace function office.update_user(bearer office.bearer, metadata jsonb, password_hash text, longest_metadata int)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    person signin.users;
begin
    select u.* into person
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.id = bearer.session and s.user_id = bearer.subject
    for update of u;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    person.user_metadata := jsonb_strip_nulls(person.user_metadata || coalesce(metadata, '{}'));
    if octet_length(person.user_metadata::text) > longest_metadata then
        return office.sign_in_refusal(400, 'validation_failed');
    end if;
    if update_user.password_hash is not null then
        delete from signin.sessions s where s.user_id = person.id and s.id <> bearer.session;
    end if;
    update signin.users u
    set user_metadata = person.user_metadata,
        password_hash = coalesce(update_user.password_hash, u.password_hash),
        updated_at = clock_timestamp()
    where u.id = person.id
    returning * into person;
    return row(200, null, office.user_json(person)::text, null, null, null, null)::office.answer;
end
$$;
