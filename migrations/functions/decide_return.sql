-- The contract's table of returns, section 4: the first row that fits decides. Locks, after the reservation: the
-- checkout, the asset. Nothing is written before the last refusal.
create or replace function office.decide_return(handover office.handover, booking public.reservations, unit public.assets)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trip public.asset_checkouts;
    trips int;
begin
    if booking.status not in ('confirmed', 'returned') then
        return office.handover_conflict_result(handover, 'reservation_wrong_state', booking, unit);
    end if;
    select * into trip
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id
      and c.returned_at is null
    for no key update;
    select count(*) into trips
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id;

    if trip.id is not null then
        if trips > 1 and handover.judged_at < coalesce(trip.pickup_client_at, trip.actual_pickup_at) then
            return office.handover_conflict_result(handover, 'already_applied', booking, unit);
        end if;
        perform office.close_checkout(handover, booking, trip);
    elsif trips = 0 then
        return office.handover_conflict_result(
            handover,
            case
                when office.has_line_for_asset(booking.tenant_id, booking.id, unit) then 'asset_not_checked_out'
                else 'asset_not_on_reservation'
            end,
            booking, unit);
    end if;
    return office.store_return_result(handover, booking.id, unit.id);
end
$$;
