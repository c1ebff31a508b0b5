-- The 409 of what is counted. Every one has the same params, null where they say nothing: reference and status of the reservation,
-- item_name, qty and out of the line, and `kept`: what of it holds a place, out, lost or used up.
create or replace function office.counted_conflict_result(
    handover office.handover, code text, booking public.reservations, line uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    counts constant json := office.line_counts_json(booking.tenant_id, line);
    refusal office.function_result;
begin
    refusal := office.conflict_result(
        handover.caller, code,
        json_build_object(
            'reference', booking.reference,
            'status', booking.status,
            'item_name', (
                select i.name
                from public.reservation_items l
                join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
                where l.tenant_id = booking.tenant_id and l.id = line
            ),
            'qty', counts -> 'qty',
            'out', counts -> 'out',
            'kept', (counts ->> 'picked_up')::int - (counts ->> 'returned')::int),
        booking.status, null, counts);
    if code = 'reservation_wrong_state' then
        refusal := office.with_undo_key(refusal, booking, handover.subject);
    end if;
    return refusal;
end
$$;
