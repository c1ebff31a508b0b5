-- Reservations after a place, by id, a row a line, as the columns of an import of them have it. A place is a row's: its reservation
-- and, where it has one, its line's position and id.
create or replace function office.export_reservations(tenant uuid, place text, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with behind as (
        select
            coalesce(nullif(split_part(export_reservations.place, '/', 1), ''), '00000000-0000-0000-0000-000000000000')::uuid as reservation,
            nullif(split_part(export_reservations.place, '/', 2), '')::int as position,
            nullif(split_part(export_reservations.place, '/', 3), '')::uuid as line
    ), house as materialized (
        select office.tenant_zone(export_reservations.tenant) as zone
    ), page as materialized (
        select
            r.id, r.external_id, r.reference, r.client_id, c.external_id as client_external_id, c.display_name as client, r.location,
            office.export_time(r.pickup_at, h.zone) as pickup_at, office.export_time(r.return_at, h.zone) as return_at, r.status, r.notes,
            l.id as line_id, l.item_id, i.sku as item_sku, i.name as item, l.qty, l.position
        from behind b
        cross join house h
        join public.reservations r on r.tenant_id = export_reservations.tenant and r.id >= b.reservation
        join public.clients c on c.tenant_id = export_reservations.tenant and c.id = r.client_id
        left join public.reservation_items l on l.tenant_id = export_reservations.tenant and l.reservation_id = r.id
        left join public.items i on i.tenant_id = export_reservations.tenant and i.id = l.item_id
        where r.id > b.reservation or (l.position, l.id) > (b.position, b.line) or export_reservations.place is null
        order by r.id, l.position, l.id
        limit page_size
    )
    select office.export_page(
        json_agg(row_to_json(p) order by p.id, p.position, p.line_id),
        (select concat_ws('/', p.id, p.position, p.line_id) from page p order by p.id desc, p.position desc, p.line_id desc limit 1),
        count(*) = page_size)
    from page p
$$;
