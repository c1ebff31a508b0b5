-- POST /reservations/{id}/undo: takes back the pickup, return, movement, swap or closing that a key made, or the loss of a part, a case's
-- whole, by the table in docs/shelf.md ("Undo").
create or replace function office.undo_operation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, undone_key text, retention interval default '90 days', undo_window interval default '24 hours', noted_by uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    booking public.reservations;
    made office.ledger_entry;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        null, reservation, null, null, null, retention, null);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    booking := begun.booking;
    -- All that it made is locked before it is read: what it holds may begin or end.
    perform office.lock_handover(
        booking.tenant_id, array[booking.id],
        array(
            select c.asset_id
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and (c.pickup_key = undone_key or c.return_key = undone_key)
            union
            select l.asset_id
            from public.audit_log l
            where l.tenant_id = booking.tenant_id and l.idempotency_key = undone_key and l.action = 'asset.lost'
        ), true);
    made := office.find_in_ledger(booking.tenant_id, undone_key);
    if made.kind is null or made.reservation <> booking.id then
        return office.conflict_result(
            (begun.handover).caller, 'nothing_to_undo',
            json_build_object('reference', booking.reference, 'status', booking.status), booking.status);
    elsif not made.is_undone then
        if office.is_too_late_to_undo(booking, made, undone_key, undo_window) then
            return office.conflict_result(
                (begun.handover).caller, 'too_late',
                json_build_object('reference', booking.reference, 'status', booking.status), booking.status,
                case when made.asset is not null then office.asset_conflict_json(booking.tenant_id, made.asset) end);
        end if;
        perform office.undo_in_ledger(begun.handover, booking, made.kind, undone_key);
    end if;
    return office.store_undo_result(begun.handover, booking.id, made, undone_key);
end
$$;
