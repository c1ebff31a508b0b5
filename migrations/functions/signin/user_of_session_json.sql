-- A user as the client libraries read one: what is not known is left out, never null, but for what the user keeps there. The house is that of
-- the session.
create or replace function office.user_of_session_json(person signin.users, session signin.sessions)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_strip_nulls(
        jsonb_build_object(
            'id', person.id,
            'aud', 'authenticated',
            'role', 'authenticated',
            'email', person.email,
            'phone', '',
            'email_confirmed_at', office.rfc3339_time(person.email_confirmed_at),
            'confirmed_at', office.rfc3339_time(person.email_confirmed_at),
            'last_sign_in_at', office.rfc3339_time(person.last_sign_in_at),
            'created_at', office.rfc3339_time(person.created_at),
            'updated_at', office.rfc3339_time(person.updated_at),
            'is_anonymous', false,
            -- Whether the person still belongs there is asked at each request.
            'app_metadata', jsonb_build_object(
                'provider', 'email', 'providers', jsonb_build_array('email'), 'tenant_id', office.house_of_session(session, person)),
            'identities', jsonb_build_array(
                jsonb_build_object(
                    'identity_id', person.id,
                    'id', person.id,
                    'user_id', person.id,
                    'identity_data', jsonb_build_object(
                        'sub', person.id, 'email', person.email, 'email_verified', person.email_confirmed_at is not null,
                        'phone_verified', false),
                    'provider', 'email',
                    'email', person.email,
                    'last_sign_in_at', office.rfc3339_time(person.last_sign_in_at),
                    'created_at', office.rfc3339_time(person.created_at),
                    'updated_at', office.rfc3339_time(person.updated_at)))))
        || jsonb_build_object(
            'user_metadata', (person.user_metadata - 'tenant_id') || jsonb_build_object('email_verified', person.email_confirmed_at is not null))
$$;
