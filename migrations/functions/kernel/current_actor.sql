-- Who makes a change, where the program that makes it has said so and said it with a UUID.
create or replace function office.current_actor()
returns uuid
language sql
stable
as $$
    select case
        when current_setting('office.actor', true) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then current_setting('office.actor', true)::uuid
    end
$$;
