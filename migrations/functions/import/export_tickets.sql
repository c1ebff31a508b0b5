-- Tickets after a place, by number, as the columns of an import of them have it.
create or replace function office.export_tickets(tenant uuid, place bigint, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(p.cells order by p.number), (array_agg(p.number order by p.number desc))[1]::text, count(*) = page_size)
    from (
        select
            t.number, jsonb_build_object(
                'id', t.id, 'display_id', office.ticket_display_id(t.number), 'subject', t.subject, 'category', t.category,
                'customer_name', t.customer_name, 'shipping_address', t.shipping_address
            ) || (
                select jsonb_object_agg(c.column_name, c.cell)
                from (values ('return', 1), ('outbound', 1), ('outbound', 2), ('outbound', 3), ('outbound', 4), ('outbound', 5)) as s (way, slot)
                left join public.ticket_parcels p
                    on p.tenant_id = export_tickets.tenant and p.ticket_id = t.id and p.way = s.way and p.slot = s.slot
                cross join lateral (
                    values ('tracking', p.tracking_number), ('carrier', p.carrier), ('status', p.state)
                ) as f (name, cell)
                cross join lateral (
                    select case s.way when 'return' then 'return_' || f.name else f.name || '_' || s.slot end as column_name, f.cell
                ) as c
            ) as cells
        from public.tickets t
        where t.tenant_id = export_tickets.tenant and (export_tickets.place is null or t.number > export_tickets.place)
        order by t.number
        limit page_size
    ) as p
$$;
