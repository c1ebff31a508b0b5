-- POST /reservations/{id}/pickups with a line: so many of a counted item go out, by the table in docs/shelf.md ("Counted gear").
create or replace function office.pick_up_counted(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, line uuid, qty int, happened_at timestamptz, retention interval default '90 days',
    override_reason text default null, noted_by uuid default null,
    undo_window interval default '24 hours'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    booking public.reservations;
    counted public.reservation_items;
    counts record;
    is_late boolean;
    more int;
    effect jsonb;
    overridden text[] := '{}';
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true)
        || set_config('office.undo_window', undo_window::text, true);
begin
    select * into begun
    from office.begin_counting(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, 'out', reservation, line, happened_at, retention,
        override_reason);
    if (begun.result).status is not null then
        return begun.result;
    elsif office.is_scanned_line(begun.counted) then
        return office.invalid_result((begun.handover).caller, 'line_id');
    end if;
    booking := begun.booking;
    counted := begun.counted;

    is_late := booking.status = 'returned' and booking.returned_by_flip
        and (begun.handover).judged_at < booking.actual_return_at;
    if booking.status <> 'confirmed' and is_late is not true then
        if override_reason is null or booking.status not in ('requested', 'returned') then
            return office.counted_conflict_result(begun.handover, 'reservation_wrong_state', booking, counted.id);
        end if;
        overridden := overridden || array['reservation_wrong_state'];
    end if;
    select * into counts from office.line_counts(booking.tenant_id, counted.id);
    more := counts.gone - counts.back + pick_up_counted.qty - counted.qty;
    if more > 0 then
        if override_reason is null then
            return office.counted_conflict_result(begun.handover, 'line_capacity_full', booking, counted.id);
        end if;
        overridden := overridden || array['line_capacity_full'];
        perform set_config('office.stock', 'record', true);
        effect := office.raise_line(booking.tenant_id, counted.id, more, null);
        perform set_config('office.stock', '', true);
    end if;
    if booking.status <> 'confirmed' then
        effect := coalesce(effect, '{}') || office.state_before_json(booking);
    end if;
    insert into public.stock_movements (
        tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, noted_by, key, effect)
    values (
        booking.tenant_id, booking.id, counted.id, 'out', pick_up_counted.qty, (begun.handover).stamp, (begun.handover).server_time,
        subject, office.current_noted_by(), (begun.handover).key, effect);
    perform office.audit_counted(
        'stock.picked_up', booking, counted.id, 'confirmed', json_build_object('qty', pick_up_counted.qty)::jsonb, overridden,
        override_reason);
    if booking.status <> 'confirmed' then
        perform office.confirm_again(booking, is_late);
    end if;
    return office.store_line_result(begun.handover, booking.id, counted.id, overridden);
end
$$;
