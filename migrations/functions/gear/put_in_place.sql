-- Puts an asset in the place of the one whose trip it takes, and says what that changed: one that is assigned on the reservation
-- already changes places with it. Where the first stands on its line no more, because another program wrote there, the second is
-- appended while it fits.
create or replace function office.put_in_place(trip public.asset_checkouts, asset uuid)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line public.reservation_items;
    other uuid;
begin
    select * into line
    from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.id = trip.reservation_item_id;
    select l.id into other
    from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id and asset = any (l.assigned_asset_ids)
    order by l.id <> line.id, l.position, l.id
    limit 1;
    if not trip.asset_id = any (line.assigned_asset_ids) then
        if other is not null or cardinality(line.assigned_asset_ids) >= line.qty then
            return null;
        end if;
        return office.assign_to_line(trip.tenant_id, line.id, asset, null);
    end if;
    perform office.exchange_assigned(trip.tenant_id, line.id, other, trip.asset_id, asset);
    return jsonb_build_object('exchanged', trip.asset_id);
end
$$;
