-- What a counted pickup and return start with: what everything at the shelf does, and the line, locked with the others of its
-- reservation, because what they hold may begin or end with it. `result` is null when the case is still open. Whether its gear is counted
-- the caller asks (`is_scanned_line`).
create or replace function office.begin_counting(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    direction text, reservation uuid, line uuid, happened_at timestamptz, retention interval, override_reason text,
    out result office.function_result, out handover office.handover, out booking public.reservations,
    out counted public.reservation_items
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        direction, reservation, null, null, happened_at, retention, override_reason);
    result := begun.result;
    handover := begun.handover;
    booking := begun.booking;
    if result.status is not null then
        return;
    end if;
    perform office.lock_handover(booking.tenant_id, array[booking.id], '{}', false);
    select * into counted
    from public.reservation_items l
    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id and l.id = line;
    if not found then
        result := office.not_found_result(handover.caller, 'line_not_found');
    end if;
end
$$;
