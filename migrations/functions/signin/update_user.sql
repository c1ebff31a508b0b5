-- PUT /auth/v1/user: what the user keeps about themselves, null for what is to be forgotten, and a new password, with which
-- every other session ends and a mail goes out that says so. What office.begin_password_change() found is looked at again
-- under the user's lock: `old_hash` is that of the password that was shown, null where none was. A `tenant_id` chooses the house that the
-- session works in, null takes that back; where it is none of the person's, nothing of the call is kept.
create or replace function office.update_user(
    subject uuid, session uuid, metadata jsonb, longest_metadata int, password_hash text, old_hash text, recent interval,
    sealed bytea, language text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
    opened signin.sessions;
    chosen constant text := metadata ->> 'tenant_id';
begin
    if old_hash is not null then
        -- First what the other ways of signing in lock first. The password fitted: its tries are forgotten.
        update signin.addresses a set wrong_passwords = 0, password_after = null
        where a.email = (select u.email from signin.users u where u.id = subject);
    end if;
    select u.* into person
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.id = session and s.user_id = subject
    for no key update of u;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    if metadata ? 'tenant_id' then
        select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
        if chosen is not null and (
            chosen !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or not office.is_house_of_session(opened, chosen::uuid))
        then
            return office.sign_in_refusal(422, 'tenant_not_found');
        end if;
        person.user_metadata := person.user_metadata - 'tenant_id';
    end if;
    -- A null forgets at the top alone: in what a person keeps it may say something.
    person.user_metadata := coalesce(
        (
            select jsonb_object_agg(m.key, m.value)
            from jsonb_each(person.user_metadata || coalesce(metadata - 'tenant_id', '{}')) as m
            where m.value <> 'null'
        ), '{}');
    if octet_length(person.user_metadata::text) > longest_metadata then
        return office.sign_in_refusal(400, 'validation_failed');
    end if;
    if update_user.password_hash is not null then
        -- The session may have ended while the lock was waited for.
        select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
        if not found then
            return office.sign_in_refusal(403, 'session_not_found');
        -- Who was moved to another address has yet to prove it.
        elsif person.moved_at is not null and person.email_confirmed_at is null
            or not coalesce(person.password_hash = old_hash, office.is_recent_code_session(opened, recent))
        then
            return office.sign_in_refusal(400, 'reauthentication_needed');
        end if;
        delete from signin.sessions s where s.user_id = person.id and s.id <> session;
        perform office.enqueue_mail(
            person.email, office.mail_language(person.email, language), 'password_changed', sealed, false,
            clock_timestamp() + interval '1 day');
    end if;
    if metadata ? 'tenant_id' then
        perform office.keep_choice_of_house(subject, session, chosen::uuid);
    end if;
    update signin.users u
    set user_metadata = person.user_metadata,
        password_hash = coalesce(update_user.password_hash, u.password_hash),
        updated_at = clock_timestamp()
    where u.id = person.id
    returning * into person;
    select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
    return row(200, null, office.user_of_session_json(person, opened)::text, null, null, null, null)::office.function_result;
end
$$;
