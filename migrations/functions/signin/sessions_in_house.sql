-- The sessions of a user that work in a house, as office.house_of_session() says of each; the house counts as the user's, also where it is
-- that no more.
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
    cross join lateral (
        select array(select h.id from unnest(houses) as h (id) where h.id <> all (s.lost_tenants)) as open
    ) as known
    where s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true) and tenant <> all (s.lost_tenants)
      and case
          when s.chosen_tenant = any (known.open) then s.chosen_tenant = tenant
          when lower(u.user_metadata ->> 'tenant_id') = any (known.open::text[]) then lower(u.user_metadata ->> 'tenant_id') = tenant::text
          else tenant = all (known.open)
      end;
end
$$;
