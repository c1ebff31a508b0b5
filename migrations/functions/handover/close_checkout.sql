-- Writes a return: the ledger, the asset's pointer, the audit, and, when its returns close it (office.is_closed_by_returns()), the
-- reservation's flip to `returned`. A return is never before its pickup. What is lost is disposed of. `effect` is what else the key changed,
-- and whether it was said to be the last return, `overridden` the rows that gave way. One that is swapped away leaves the reservation as it
-- is. The caller has locked the trip.
create or replace function office.close_checkout(
    handover office.handover, booking public.reservations, trip public.asset_checkouts, is_lost boolean, effect jsonb,
    overridden text[], is_swapped_away boolean default false
)
returns void
language plpgsql
as $$
declare
    unit public.assets;
    noter constant uuid := office.current_noted_by();
    flips boolean := false;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    -- The lines come before the asset: what came back its line holds no more, and with the last return they all hold nothing.
    perform from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id
      and (l.id = trip.reservation_item_id or not exists (
        select from public.asset_checkouts c
        where c.tenant_id = trip.tenant_id and c.reservation_id = trip.reservation_id and c.returned_at is null and c.id <> trip.id))
    order by l.id
    for no key update;
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    if is_lost then
        effect := coalesce(effect, '{}')
            || jsonb_build_object('asset_status', unit.status, 'case_id', unit.case_id);
    end if;
    effect := office.place_returned(unit, effect);
    update public.asset_checkouts c
    set returned_at = handover.server_time,
        actual_return_at = greatest(handover.stamp, trip.actual_pickup_at),
        returned_by = handover.subject,
        return_noted_by = noter,
        return_client_at = greatest(handover.judged_at, coalesce(trip.pickup_client_at, trip.actual_pickup_at)),
        return_key = handover.key,
        return_effect = effect,
        is_swapped_away = close_checkout.is_swapped_away
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    update public.assets a set current_reservation_id = null where a.tenant_id = unit.tenant_id and a.id = unit.id;

    if not is_swapped_away and booking.status = 'confirmed' then
        flips := office.is_closed_by_returns(booking);
    end if;
    written := office.audit_handover(
        'asset.returned', booking, unit, null, case when flips then 'returned' else booking.status end, overridden,
        handover.override_reason);
    if is_lost then
        perform office.lose_asset(booking, unit);
    end if;
    if flips then
        update public.reservations r set status = 'returned', returned_by_flip = true
        where r.tenant_id = booking.tenant_id and r.id = booking.id;
    end if;
end
$$;
