-- An item of which more is wanted than there is: when, and the reservations that take part, by pickup.
create or replace function office.shortage_json(tenant uuid, item uuid, owned int, stretches json[], lines uuid[])
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select json_build_object(
            'item', json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'serialized', i.serialized),
            'owned', shortage_json.owned,
            'missing', (select max((s ->> 'missing')::bigint) from unnest(stretches) as s),
            'stretches', array_to_json(stretches),
            'reservations', (
                select json_agg(
                    json_build_object(
                        'id', r.id, 'reference', r.reference, 'client', c.display_name, 'pickup_at', office.rfc3339_time(r.pickup_at),
                        'return_at', office.rfc3339_time(r.return_at), 'qty', part.qty, 'shortage', part.shortage)
                    order by r.pickup_at, r.id)
                from (
                    select l.reservation_id, sum(l.qty - l.came_back) as qty, sum(l.shortage) as shortage
                    from public.reservation_items l
                    where l.tenant_id = tenant and l.id = any (lines)
                    group by l.reservation_id
                ) as part
                join public.reservations r on r.tenant_id = tenant and r.id = part.reservation_id
                join public.clients c on c.tenant_id = tenant and c.id = r.client_id
            ))
        from public.items i
        where i.tenant_id = tenant and i.id = item);
end
$$;
