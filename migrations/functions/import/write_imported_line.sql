-- Makes or changes a line as a file says, unless it is so already. `booked` is the line as it is, null for a new one, which
-- gets the id `new_id` where that is not null.
create or replace function office.write_imported_line(
    tenant uuid, reservation uuid, booked public.reservation_items, item uuid, qty int, new_id uuid
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if item is not null and booked.id is null then
        insert into public.reservation_items (id, tenant_id, reservation_id, item_id, qty, position)
        select coalesce(new_id, gen_random_uuid()), write_imported_line.tenant, write_imported_line.reservation, write_imported_line.item,
            write_imported_line.qty, coalesce(max(l.position) + 1, 0)
        from public.reservation_items l
        where l.tenant_id = write_imported_line.tenant and l.reservation_id = write_imported_line.reservation;
    elsif (item, qty) <> (booked.item_id, booked.qty) then
        if item <> booked.item_id then
            booked.assigned_asset_ids := '{}';
        else
            select (z.resized).assigned_asset_ids into booked.assigned_asset_ids from office.resize_line(booked, qty) as z;
        end if;
        update public.reservation_items l
        set item_id = write_imported_line.item, qty = write_imported_line.qty, assigned_asset_ids = booked.assigned_asset_ids
        where l.tenant_id = write_imported_line.tenant and l.id = booked.id;
    end if;
end
$$;
