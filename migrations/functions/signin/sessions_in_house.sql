-- The sessions of a user that work in a house: those for which it was chosen, and where nothing was chosen, all if the user has no other
-- house. What was chosen and is no house of the user's counts for nothing.
create or replace function office.sessions_in_house(tenant uuid, subject uuid)
returns setof signin.sessions
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    houses constant uuid[] := office.houses_of_person(subject) || tenant;
begin
    return query
    select s.*
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true) and tenant <> all (s.lost_tenants)
      and case
          when s.chosen_tenant = any (houses) then s.chosen_tenant = tenant
          when lower(u.user_metadata ->> 'tenant_id') = any (houses::text[]) then lower(u.user_metadata ->> 'tenant_id') = tenant::text
          else tenant = all (houses)
      end;
end
$$;
