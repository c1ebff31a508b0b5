-- A line for an asset that the reservation does not ask for: the last one. `added_by` is `shelf` where a person takes it all the
-- same, `case` for a case that takes along what is asked for.
create or replace function office.add_line_at_shelf(booking public.reservations, unit public.assets, added_by text)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line uuid;
begin
    insert into public.reservation_items (tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, added_by)
    select booking.tenant_id, booking.id, unit.item_id, coalesce(max(l.position), 0) + 1, 1, array[unit.id], add_line_at_shelf.added_by
    from public.reservation_items l
    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
    returning id into line;
    return line;
end
$$;
