-- POST /reservations/{id}/returns with a line: of what is out of a counted item some comes back, is lost or is used up, by the table in
-- docs/shelf.md ("Counted gear"). Nothing here gives way to an override. With `is_last`, `qty` may be none, of
-- scanned gear too: what came back before was the last. That moves nothing, whatever happened meanwhile.
create or replace function office.return_counted(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, line uuid, qty int, lost int, used int, happened_at timestamptz, retention interval default '90 days',
    override_reason text default null, noted_by uuid default null, is_last boolean default false,
    lost_note text default null
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
    gone constant int := coalesce(lost, 0) + coalesce(used, 0);
    is_closing constant boolean := is_last and qty + gone = 0;
    owned int;
    flips boolean;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    setting := set_config('office.lost_note', coalesce(lost_note, ''), true);
    select * into begun
    from office.begin_counting(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, 'in', reservation, line, happened_at, retention,
        override_reason);
    if (begun.result).status is not null then
        return begun.result;
    elsif not is_closing and office.is_scanned_line(begun.counted) then
        return office.invalid_result((begun.handover).caller, 'line_id');
    end if;
    booking := begun.booking;
    counted := begun.counted;
    if booking.status not in ('confirmed', 'returned') then
        return office.counted_conflict_result(begun.handover, 'reservation_wrong_state', booking, counted.id);
    elsif is_closing then
        if not office.has_out(booking.tenant_id, booking.id)
            and (select b.heard_at from office.last_return(booking.tenant_id, booking.id) as b) is null
        then
            return office.counted_conflict_result(begun.handover, 'more_than_out', booking, counted.id);
        end if;
        perform office.close_as_last(begun.handover, booking);
        return office.store_line_result(begun.handover, booking.id, counted.id);
    elsif return_counted.qty + gone > counted.counted_out then
        return office.counted_conflict_result(begun.handover, 'more_than_out', booking, counted.id);
    end if;

    if gone > 0 then
        if counted.shortage > 0 then
            -- What is missing is counted anew below, which locks the items of all its lines: by id, and so before this one of them.
            perform office.lock_stock(
                booking.tenant_id,
                array(
                    select l.item_id
                    from public.reservation_items l
                    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id));
        end if;
        update public.items i
        set owned_qty = greatest(i.owned_qty - gone, 0)
        from public.items before
        where i.tenant_id = booking.tenant_id and i.id = counted.item_id and i.owned_qty is not null
            and before.tenant_id = i.tenant_id and before.id = i.id
        returning before.owned_qty - i.owned_qty into owned;
    end if;
    -- What is undone gives back what the house then owned less, once for all that this key moved.
    insert into public.stock_movements (
        tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, noted_by, key, effect)
    select booking.tenant_id, booking.id, counted.id, m.kind, m.qty, (begun.handover).stamp, (begun.handover).server_time, subject,
        office.current_noted_by(), (begun.handover).key,
        nullif(
            case when owned > 0 and m.place = 1 then jsonb_build_object('owned_less', owned) else '{}' end
                || case when is_last then '{"last": true}' else '{}' end::jsonb,
            '{}')
    from (
        select given.kind, given.qty, row_number() over (order by given.kind) as place
        from (values ('back', return_counted.qty), ('lost', lost), ('used', used)) as given (kind, qty)
        where given.qty > 0
    ) as m;
    flips := booking.status = 'confirmed' and office.is_closed_by_returns(booking, (begun.handover).key, (begun.handover).judged_at);
    perform office.audit_counted(
        'stock.returned', booking, counted.id, case when flips then 'returned' else booking.status end,
        jsonb_build_object('qty', return_counted.qty, 'lost', coalesce(lost, 0), 'used', coalesce(used, 0)), '{}', override_reason);
    if flips then
        update public.reservations r set status = 'returned', returned_by_flip = true
        where r.tenant_id = booking.tenant_id and r.id = booking.id;
    end if;
    return office.store_line_result(begun.handover, booking.id, counted.id);
end
$$;
