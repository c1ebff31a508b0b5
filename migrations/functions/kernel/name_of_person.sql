-- The name of who did something in a house, by the id that a token calls them; null for nobody's. In a house that came from elsewhere people
-- have other ids than its history calls them by: those are asked last.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.name_of_person(tenant uuid, person uuid)
returns text
language sql
stable
as $$
    select coalesce(
        (select a.display_name from public.accounts a where a.tenant_id = tenant and a.auth_user_id = person),
        (
            select a.display_name
            from public.accounts a
            where a.tenant_id = tenant and a.former_user_id = person
            order by a.created_at, a.id
            limit 1
        ))
$$;
