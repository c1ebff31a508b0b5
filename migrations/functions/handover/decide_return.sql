-- The table of returns, and what of it gives way to an override (docs/shelf.md): the first row that fits decides.
-- Locks, after the reservation: the checkout, the asset. Nothing is written before the last refusal. `parts_of` is the case that
-- comes back with it; `is_last` says that it is the last return, also of what is back already.
create or replace function office.decide_return(
    handover office.handover, booking public.reservations, unit public.assets, is_lost boolean default false,
    parts_of uuid default null, is_last boolean default false, out refusal office.function_result, out line uuid, out overridden text[]
)
language plpgsql
as $$
declare
    trip public.asset_checkouts;
    trips int;
    code text;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    if booking.status not in ('confirmed', 'returned') then
        refusal := office.handover_conflict_result(handover, 'reservation_wrong_state', booking, unit);
        return;
    end if;
    select * into trip
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id
      and c.returned_at is null
    for no key update;
    -- Counted where it matters: nothing is open, or it happened before this trip began.
    if trip.id is null or handover.judged_at < coalesce(trip.pickup_client_at, trip.actual_pickup_at) then
        select count(*) into trips
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id and c.voided_at is null;
    end if;

    line := trip.reservation_item_id;
    if trip.id is not null then
        if trips > 1 then
            refusal := office.handover_conflict_result(handover, 'already_applied', booking, unit);
            return;
        end if;
        written := office.close_checkout(
            handover, booking, trip, is_lost,
            nullif(
                case when parts_of is not null then jsonb_build_object('case', nullif(parts_of, unit.id)) else '{}' end
                    || case when is_last then '{"last": true}' else '{}' end::jsonb,
                '{}'),
            null);
    elsif trips = 0 then
        code := case
            when office.has_line_for_asset(booking.tenant_id, booking.id, unit) then 'asset_not_checked_out'
            else 'asset_not_on_reservation'
        end;
        if handover.override_reason is not null then
            select * into trip
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null;
        end if;
        if trip.id is null then
            refusal := office.handover_conflict_result(handover, code, booking, unit);
            return;
        end if;
        overridden := array[code];
        refusal := office.take_from_reservation(handover, booking.id, trip, overridden, is_lost);
    elsif is_lost and parts_of is null then
        perform office.lose_returned_part(handover, booking, unit);
    end if;
    if is_last and line is null and refusal.status is null then
        perform office.close_as_last(handover, booking);
    end if;
end
$$;
