-- The house that a session works in: the one that was chosen in it, else its person's only one; null where there are several, or none. A
-- house that is the person's no more, or that lets the session in no more, counts for nothing.
create or replace function office.house_of_session(session signin.sessions, person signin.users)
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    houses constant uuid[] := array(
        select h.id from unnest(office.houses_of_person(person.id)) as h (id) where h.id <> all (session.lost_tenants));
begin
    return coalesce(
        (select h.id from unnest(houses) as h (id) where h.id = session.chosen_tenant),
        -- Where a choice was kept before a session had one of its own.
        (select h.id from unnest(houses) as h (id) where h.id::text = lower(person.user_metadata ->> 'tenant_id')),
        case when cardinality(houses) = 1 then houses[1] end);
end
$$;
