-- What a pickup and a return start with: the caller and the key, the reservation (locked: everything about it happens
-- one after another), the asset, the sticker, and the time, read after the lock so that it is in order. `result` is
-- null when the case is still open.
create or replace function office.begin_handover(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval,
    out result office.function_result, out handover office.handover, out booking public.reservations, out unit public.assets
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    claimed record;
    server_time timestamptz;
    judged_at timestamptz;
    code text;
begin
    select * into begun
    from office.begin_change(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, happened_at, retention);
    result := begun.result;
    if result.status is not null then
        return;
    end if;

    select * into claimed from office.try_lock_reservation(begun.caller, reservation);
    result := claimed.result;
    booking := claimed.booking;
    if result.status is not null then
        return;
    end if;
    -- A share of the key alone: it keeps the asset's item as it is and waits for no pickup of another phone.
    select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = asset for key share;
    if not found then
        result := office.not_found_result(begun.caller, 'asset_not_found');
        return;
    end if;

    server_time := clock_timestamp();
    judged_at := least(happened_at, server_time);
    select s.code into code
    from public.short_links s
    where s.tenant_id = booking.tenant_id and s.code = office.parse_scanned_code(scanned_code) and s.asset_id = unit.id;
    handover := row(
        begun.caller, subject, key, fingerprint, scanned_code, code, server_time, judged_at,
        case when judged_at < server_time - interval '90 days' then server_time else judged_at end);
    if scanned_code is not null and code is null then
        result := office.handover_conflict_result(handover, 'code_mismatch', booking, unit);
    end if;
end
$$;
