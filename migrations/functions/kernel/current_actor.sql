-- Who makes a change, where the program that makes it has said so and said it with a UUID.
create or replace function office.current_actor()
returns uuid
language plpgsql
stable
as $$
declare
    actor constant text := current_setting('office.actor', true);
begin
    return case when actor ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then actor::uuid end;
end
$$;
