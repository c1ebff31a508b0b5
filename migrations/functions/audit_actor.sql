-- Who makes a change, where the program that makes it has said so and said it with a UUID.
create or replace function office.audit_actor()
returns uuid
language sql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select case
        when current_setting('office.actor', true) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then current_setting('office.actor', true)::uuid
    end
$$;
