-- Keeps the house that was chosen in a session, null where the choice is taken back: the session's, and what the person's next session begins
-- with. The user is locked.
create or replace function office.keep_choice_of_house(subject uuid, session uuid, house uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update signin.sessions s set chosen_tenant = house
    where s.id = session and s.user_id = subject and s.chosen_tenant is distinct from house;
    update signin.users u set last_tenant = house, user_metadata = u.user_metadata - 'tenant_id'
    where u.id = subject and (u.last_tenant is distinct from house or u.user_metadata ? 'tenant_id');
end
$$;
