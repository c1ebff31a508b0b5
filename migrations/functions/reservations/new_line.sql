-- A line that is to be written, with an id of its own.
create or replace function office.new_line(
    booking public.reservations, item uuid, place int, qty int, assigned uuid[], kit uuid
)
returns public.reservation_items
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line public.reservation_items;
begin
    line.id := gen_random_uuid();
    line.tenant_id := booking.tenant_id;
    line.reservation_id := booking.id;
    line.item_id := item;
    line.position := place;
    line.qty := qty;
    line.assigned_asset_ids := assigned;
    line.version := 1;
    line.shortage := 0;
    line.kit_id := kit;
    return line;
end
$$;
