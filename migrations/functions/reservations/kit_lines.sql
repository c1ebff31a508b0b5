-- The lines of what a kit consists of, for one that is to be booked. Their positions go on behind `last_position`.
create or replace function office.kit_lines(booking public.reservations, kit public.reservation_kits, last_position int)
returns public.reservation_items[]
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select office.new_line(
            booking, c.item_id, last_position + (row_number() over (order by i.name collate "C", i.id))::int, c.qty * kit.qty, '{}', kit.id)
        from public.item_kits c
        join public.items i on i.tenant_id = c.tenant_id and i.id = c.item_id
        where c.tenant_id = booking.tenant_id and c.kit_id = kit.item_id
        order by i.name collate "C", i.id)
$$;
