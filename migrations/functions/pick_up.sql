-- POST /reservations/{id}/pickups: the first row of the contract's table that fits decides. Locks: the reservation, the
-- lines that could take the asset, the asset. Nothing is written before the last refusal.
create or replace function office.pick_up(
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
    place record;
    booking public.reservations;
    unit public.assets;
    line uuid;
    last_return timestamptz;
    is_late boolean;
begin
    select * into h
    from office.begin_handover(
        subject, claimed_tenant, role, request_id, key, fingerprint, lock_timeout_ms,
        reservation, asset, scanned_code, happened_at, retention);
    if (h.answer).status is not null then
        return h.answer;
    end if;
    booking := h.booking;

    select c.reservation_item_id into line
    from asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = asset and c.reservation_id = booking.id and c.returned_at is null;
    if found then
        return office.picked_up(h.caller, booking.id, asset, line, h.code, h.server_time, subject, key, fingerprint);
    end if;

    select max(coalesce(c.return_client_at, c.actual_return_at, c.returned_at)) into last_return
    from asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = asset and c.reservation_id = booking.id;
    if h.judged_at <= last_return then
        return office.handover_conflict(h.caller, 'already_applied', booking, h.unit, scanned_code);
    end if;

    -- A late fact: it was the server that took the reservation for returned, before it heard of this asset.
    is_late := booking.status = 'returned' and booking.returned_by_flip and h.judged_at < booking.actual_return_at
        and last_return is null;
    if booking.status <> 'confirmed' and is_late is not true then
        return office.handover_conflict(h.caller, 'reservation_wrong_state', booking, h.unit, scanned_code);
    end if;

    select * into place from office.place_for(booking.tenant_id, booking.id, h.unit);
    select * into unit from assets a where a.tenant_id = booking.tenant_id and a.id = asset for no key update;
    if unit.status in ('ARCHIVED', 'DISPOSED') or exists (
        select from asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.asset_id = asset and c.returned_at is null)
    then
        return office.handover_conflict(h.caller, 'asset_unavailable', booking, unit, scanned_code);
    elsif place.refusal is not null then
        return office.handover_conflict(h.caller, place.refusal, booking, unit, scanned_code, place.line);
    end if;

    perform office.assign_to_line(booking.tenant_id, place.line, asset, place.is_assigned, place.displaced);
    perform office.open_checkout(booking, unit, place.line, subject, h.server_time, h.stamp, h.judged_at);
    return office.picked_up(h.caller, booking.id, asset, place.line, h.code, h.server_time, subject, key, fingerprint);
end
$$;
