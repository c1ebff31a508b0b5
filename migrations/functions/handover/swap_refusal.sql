-- Why an asset does not go out in place of another, by the rows of the table of swaps, and the trip that would end. Locks, after the
-- reservation, its lines of that item and both assets.
create or replace function office.swap_refusal(
    handover office.handover, booking public.reservations, first public.assets, second public.assets,
    out refusal office.function_result, out trip public.asset_checkouts
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trips int;
    last_return timestamptz;
begin
    if booking.status <> 'confirmed' then
        refusal := office.handover_conflict_result(handover, 'reservation_wrong_state', booking, first);
        return;
    end if;
    perform office.lock_handover(booking.tenant_id, array[booking.id], array[first.id, second.id], false);
    select * into trip
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = first.id and c.reservation_id = booking.id and c.returned_at is null;
    if not found then
        refusal := office.handover_conflict_result(handover, 'asset_not_checked_out', booking, first);
        return;
    end if;
    select count(*) into trips
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = first.id and c.reservation_id = booking.id and c.voided_at is null;
    if trips > 1 and handover.judged_at < coalesce(trip.pickup_client_at, trip.actual_pickup_at) then
        refusal := office.handover_conflict_result(handover, 'already_applied', booking, first);
        return;
    elsif first.item_id <> second.item_id then
        refusal := office.handover_conflict_result(handover, 'asset_not_on_reservation', booking, second);
        return;
    end if;
    select max(coalesce(c.return_client_at, c.actual_return_at, c.returned_at)) into last_return
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = second.id and c.reservation_id = booking.id and c.voided_at is null;
    if handover.judged_at <= last_return then
        refusal := office.handover_conflict_result(handover, 'already_applied', booking, second);
        -- Said as of a pickup: it may go out once more, by a later time.
        refusal.facts := jsonb_set(refusal.facts::jsonb, '{params,kind}', '"pickup"')::text;
        return;
    end if;
    select * into second from public.assets a where a.tenant_id = booking.tenant_id and a.id = second.id;
    if second.status in ('ARCHIVED', 'DISPOSED')
        or second.status = 'REPAIR' and handover.judged_at >= second.status_at
        or exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = second.id and c.returned_at is null)
    then
        refusal := office.handover_conflict_result(handover, 'asset_unavailable', booking, second);
    end if;
end
$$;
