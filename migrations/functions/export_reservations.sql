-- Reservations after a place, by id, a row a line, as the columns of an import of them have it.
create or replace function office.export_reservations(tenant uuid, place uuid, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with page as materialized (
        select r.id, r.external_id, r.reference, r.client_id, r.location, r.pickup_at, r.return_at, r.status, r.notes
        from public.reservations r
        where r.tenant_id = export_reservations.tenant and (export_reservations.place is null or r.id > export_reservations.place)
        order by r.id
        limit page_size
    ), booked as (
        select p.id, l.position, l.id as line, json_build_array(
            p.id, p.external_id, p.reference, c.external_id, c.display_name, p.location, office.rfc3339_time(p.pickup_at),
            office.rfc3339_time(p.return_at), p.status, p.notes, l.id, i.sku, l.qty) as cells
        from page p
        join public.clients c on c.tenant_id = export_reservations.tenant and c.id = p.client_id
        left join public.reservation_items l on l.tenant_id = export_reservations.tenant and l.reservation_id = p.id
        left join public.items i on i.tenant_id = export_reservations.tenant and i.id = l.item_id
    )
    select office.export_page(
        json_agg(b.cells order by b.id, b.position, b.line), (select p.id::text from page p order by p.id desc limit 1),
        (select count(*) = page_size from page p))
    from booked b
$$;
