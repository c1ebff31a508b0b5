-- The reservations that hold something of an item at some time, by pickup; those lines left out.
create or replace function office.holders_json(tenant uuid, item uuid, from_at timestamptz, to_at timestamptz, leaving_out uuid[])
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(json_agg(
        json_build_object('id', held.id, 'reference', held.reference, 'client', held.client, 'qty', held.qty)
        order by held.pickup_at, held.id), '[]')
    from (
        select r.id, r.reference, r.pickup_at, c.display_name as client, sum(p.qty) as qty
        from (
            select p.line, max(p.qty) as qty
            from office.held_pieces(tenant, array[item], from_at, to_at) p
            where p.line <> all (leaving_out)
            group by p.line
        ) as p
        join public.reservation_items l on l.tenant_id = tenant and l.id = p.line
        join public.reservations r on r.tenant_id = tenant and r.id = l.reservation_id
        join public.clients c on c.tenant_id = tenant and c.id = r.client_id
        where p.qty > 0
        group by r.id, r.reference, r.pickup_at, c.display_name
    ) as held
$$;
