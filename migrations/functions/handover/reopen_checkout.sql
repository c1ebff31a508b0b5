-- Takes back a return: the trip goes on, and a void copy of it keeps the keys. What was lost is there again, in its case and its
-- status; what came back elsewhere is where it was. One that the desk has taken off its line stands there again.
create or replace function office.reopen_checkout(
    handover office.handover, booking public.reservations, trip public.asset_checkouts
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    effect constant jsonb := coalesce(trip.return_effect, '{}');
    unit public.assets;
    lies_in uuid;
begin
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    perform office.restore_place(unit, effect);
    -- The desk may have taken it off its line since. Where its place is named for another that came back, too, it goes without.
    update public.reservation_items l
    set assigned_asset_ids = l.assigned_asset_ids || trip.asset_id
    where l.tenant_id = trip.tenant_id and l.id = trip.reservation_item_id and trip.asset_id <> all (l.assigned_asset_ids)
        and cardinality(l.assigned_asset_ids) < l.qty;
    -- Before its trip goes on: what is missing is counted then.
    if effect ? 'asset_status' and unit.status = 'DISPOSED' then
        lies_in := office.case_to_lie_in(unit, (effect ->> 'case_id')::uuid);
        update public.assets a
        set current_reservation_id = booking.id, status = effect ->> 'asset_status',
            case_id = lies_in
        where a.tenant_id = trip.tenant_id and a.id = trip.asset_id;
        perform office.write_audit(
            trip.tenant_id, 'asset.lost_undone', 'asset', unit.id, booking.id, unit.id, null, null,
            jsonb_build_object('status', unit.status, 'key', trip.return_key),
            jsonb_build_object('status', effect ->> 'asset_status'));
    else
        update public.assets a set current_reservation_id = booking.id
        where a.tenant_id = trip.tenant_id and a.id = trip.asset_id;
    end if;
    insert into public.asset_checkouts (
        tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by, pickup_noted_by,
        pickup_client_at, returned_at, actual_return_at, returned_by, return_noted_by, return_client_at, return_key, return_effect, undo_key, voided_at)
    values (
        trip.tenant_id, trip.asset_id, trip.reservation_id, trip.reservation_item_id, trip.picked_up_at, trip.actual_pickup_at,
        trip.picked_up_by, trip.pickup_noted_by, trip.pickup_client_at, handover.server_time, trip.actual_return_at, trip.returned_by,
        trip.return_noted_by, trip.return_client_at, trip.return_key, trip.return_effect, handover.key, handover.server_time);
    perform office.lock_ledger(trip.tenant_id, array[trip.id]);
    update public.asset_checkouts c
    set returned_at = null, actual_return_at = null, returned_by = null, return_noted_by = null, return_client_at = null,
        return_key = null, return_effect = null, is_swapped_away = false
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    perform office.write_audit(
        trip.tenant_id, 'asset.return_undone', 'asset', unit.id, booking.id, unit.id, null, null,
        jsonb_build_object('current_reservation_id', null, 'key', trip.return_key),
        jsonb_build_object('current_reservation_id', booking.id));
end
$$;
