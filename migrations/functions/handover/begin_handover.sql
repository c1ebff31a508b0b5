-- What everything at the shelf starts with: the caller and the key, the reservation (locked: everything about it happens one after
-- another), the asset, whether it is a case, and the sticker where there are any, and the time, read after the lock so that it is in
-- order. `result` is null when the case is still open. `direction` is `out`, `in` or `swap`: a key made one of these; null where
-- none is to be looked for. Whoever overrules may take the gear from other reservations: those are locked too, all by id.
create or replace function office.begin_handover(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    direction text, reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval,
    override_reason text,
    out result office.function_result, out handover office.handover, out booking public.reservations, out unit public.assets,
    out is_case boolean
)
language plpgsql
as $$
declare
    begun record;
    claimed record;
    is_known boolean := false;
    server_time timestamptz;
    judged_at timestamptz;
    meant record;
    code text;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
begin
    begun := office.begin_change(
        tenant, subject, session, case when override_reason is null then role else 'override' end, request_id, key, fingerprint,
        lock_timeout_ms, happened_at, retention);
    result := begun.result;
    if result.status is not null then
        return;
    end if;
    -- Asked here, in one query: hardly any key is known, and to read all that one made costs as much as a tenth of a pickup.
    if direction = 'in' then
        is_known := exists (
            select from public.asset_checkouts c
            where c.tenant_id = (begun.caller).tenant and c.return_key = begin_handover.key
        ) or exists (
            select from public.stock_movements m
            where m.tenant_id = (begun.caller).tenant and m.key = begin_handover.key);
    elsif direction in ('out', 'swap') then
        is_known := exists (
            select from public.asset_checkouts c
            where c.tenant_id = (begun.caller).tenant and c.pickup_key = begin_handover.key
        ) or direction = 'out' and exists (
            select from public.stock_movements m
            where m.tenant_id = (begun.caller).tenant and m.key = begin_handover.key);
    end if;
    if is_known then
        handover := row(
            begun.caller, subject, key, fingerprint, scanned_code, office.scanned_text((begun.caller).tenant, asset, scanned_code),
            clock_timestamp(), null, null, override_reason);
        result := office.repeat_operation(handover, direction);
        if result.status is not null then
            return;
        end if;
    end if;

    if direction = 'in' and current_setting('office.returned_to', true) <> '' then
        -- Before the first lock: one that is written otherwise is looked for among all places of the house.
        setting := set_config(
            'office.returned_to',
            coalesce(office.known_place((begun.caller).tenant, current_setting('office.returned_to', true)), ''), true);
    end if;
    if override_reason is null then
        claimed := office.try_lock_reservation(begun.caller, reservation);
    else
        claimed := office.lock_overruled_reservations(begun.caller, reservation, asset);
    end if;
    result := claimed.result;
    booking := claimed.booking;
    if result.status is not null then
        return;
    end if;
    if asset is not null then
        -- A share of the key alone: it keeps the asset's item as it is and waits for no pickup of another phone.
        select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = asset for key share;
        if not found then
            result := office.not_found_result(begun.caller, 'asset_not_found');
            return;
        end if;
        if scanned_code is not null then
            meant := office.find_code(booking.tenant_id, scanned_code);
            if cardinality(meant.candidates) > 1 then
                result := office.ambiguous_code_result(begun.caller, meant.code, meant.candidates);
                result.facts := jsonb_set(result.facts::jsonb, '{current,reservation_status}', to_jsonb(booking.status))::text;
                return;
            elsif meant.candidates[1] = unit.id then
                code := coalesce(office.sticker_of(booking.tenant_id, unit.id, meant.code), meant.code);
            end if;
        end if;
        select i.is_case into is_case
        from public.items i
        where i.tenant_id = booking.tenant_id and i.id = unit.item_id;
    end if;

    server_time := clock_timestamp();
    judged_at := least(happened_at, server_time);
    handover := row(
        begun.caller, subject, key, fingerprint, scanned_code, code, server_time, judged_at,
        case when office.believed_time(judged_at) = judged_at then judged_at else server_time end, override_reason);
    if scanned_code is not null and code is null then
        result := office.handover_conflict_result(handover, 'code_mismatch', booking, unit);
    end if;
end
$$;
