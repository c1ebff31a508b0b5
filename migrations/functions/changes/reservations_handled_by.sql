-- The reservations in scope that show an account's name: something was handed out or taken back by the user that it is tied to, or by the one
-- that it was.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.reservations_handled_by(
    tenant uuid, account uuid, former_user uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns table (id uuid)
language sql
stable
as $$
    select r.id
    from (
        select former_user || (
            select array[a.auth_user_id, a.former_user_id] from public.accounts a where a.tenant_id = tenant and a.id = account
        ) as ids
        offset 0
    ) as person
    cross join lateral office.reservations_in_scope(tenant, scope, first_midnight, last_midnight) as r
    where exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = r.id
            and (c.picked_up_by = any (person.ids) or c.returned_by = any (person.ids)))
$$;
