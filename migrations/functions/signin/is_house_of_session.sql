-- Whether a session may work in a house: its person has an account there that is not disabled, and the house did not end the session.
create or replace function office.is_house_of_session(session signin.sessions, house uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(house = any (office.houses_of_person(session.user_id)) and house <> all (session.lost_tenants), false)
$$;
