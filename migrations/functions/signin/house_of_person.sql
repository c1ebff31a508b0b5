-- The house that a person's tokens are for: the one they chose, else the only one; null where there are several, or none. A choice that
-- leads nowhere counts for nothing.
create or replace function office.house_of_person(person signin.users)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    houses constant uuid[] := office.houses_of_person(person.id);
begin
    return coalesce(
        (select h.id from unnest(houses) as h (id) where h.id::text = lower(person.user_metadata ->> 'tenant_id')),
        case when cardinality(houses) = 1 then houses[1] end);
end
$$;
