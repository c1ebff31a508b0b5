-- POST /reservations/{id}/returns: the first row of the contract's table that fits decides. Locks: the reservation, the
-- checkout, the asset. Nothing is written before the last refusal.
create or replace function office.take_back(
    subject uuid, claimed_tenant uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval default '90 days'
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
set office.tenant = ''
set office.source = ''
set office.actor = ''
set office.request_id = ''
set office.key = ''
set office.client_at = ''
as $$
declare
    h record;
    booking public.reservations;
    trip public.asset_checkouts;
    trips int;
begin
    select * into h
    from office.begin_handover(
        subject, claimed_tenant, role, request_id, key, fingerprint, lock_timeout_ms,
        reservation, asset, scanned_code, happened_at, retention);
    if (h.answer).status is not null then
        return h.answer;
    end if;
    booking := h.booking;
    if booking.status not in ('confirmed', 'returned') then
        return office.handover_conflict(h.caller, 'reservation_wrong_state', booking, h.unit, scanned_code);
    end if;

    select * into trip
    from asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = asset and c.reservation_id = booking.id and c.returned_at is null
    for no key update;
    select count(*) into trips
    from asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = asset and c.reservation_id = booking.id;

    if trip.id is not null then
        if trips > 1 and h.judged_at < coalesce(trip.pickup_client_at, trip.actual_pickup_at) then
            return office.handover_conflict(h.caller, 'already_applied', booking, h.unit, scanned_code);
        end if;
        perform office.close_checkout(booking, trip, subject, h.server_time, h.stamp, h.judged_at);
    elsif trips = 0 then
        return office.handover_conflict(
            h.caller,
            case when office.could_be_on(booking.tenant_id, booking.id, h.unit)
                then 'asset_not_checked_out' else 'asset_not_on_reservation' end,
            booking, h.unit, scanned_code);
    end if;
    return office.taken_back(h.caller, booking.id, asset, h.code, h.server_time, subject, key, fingerprint);
end
$$;
