-- The reservations in scope that show an item's name: with a line of it, or as a kit.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.reservations_of_item(
    tenant uuid, item uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns table (id uuid)
language sql
stable
as $$
    select r.id
    from (
        select l.reservation_id
        from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = item
        union all
        select k.reservation_id
        from public.reservation_kits k
        where k.tenant_id = tenant and k.item_id = item
        offset 0
    ) as shows
    cross join lateral (
        select b.id
        from public.reservations b
        where b.tenant_id = tenant and b.id = shows.reservation_id
            and office.is_in_scope(scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
        offset 0
    ) as r
$$;
