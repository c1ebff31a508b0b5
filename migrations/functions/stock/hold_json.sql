-- What a line holds, as the calendar shows it: an asset that came back it does not.
create or replace function office.hold_json(line public.reservation_items, starts_at timestamptz, ends_at timestamptz)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select json_build_object(
            'line_id', line.id, 'item_id', line.item_id, 'qty', line.qty, 'shortage', line.shortage, 'came_back', line.came_back,
            'out', (
                select count(*)
                from public.asset_checkouts c
                where c.tenant_id = line.tenant_id and c.reservation_item_id = line.id and c.returned_at is null
            ) + line.counted_out,
            'asset_ids', array_to_json(array(
                select u.id
                from unnest(line.assigned_asset_ids) with ordinality as u (id, place)
                where line.came_back = 0 or not office.is_back(line.tenant_id, line.reservation_id, u.id)
                order by u.place)),
            'from', office.rfc3339_time(starts_at),
            'to', office.rfc3339_time(ends_at),
            'reservation', json_build_object(
                'id', r.id, 'reference', r.reference, 'client', c.display_name, 'location', r.location))
        from public.reservations r
        join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
        where r.tenant_id = line.tenant_id and r.id = line.reservation_id);
end
$$;
