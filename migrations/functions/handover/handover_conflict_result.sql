-- The 409 of a pickup or a return. Every one has the same params, null where they say nothing: reference, status and
-- item_name of what was asked for, asset (the name on its sticker), asset_status, code, qty of the line, and of
-- an asset that is out picked_up_by and other_reference.
create or replace function office.handover_conflict_result(
    handover office.handover, code text, booking public.reservations, unit public.assets, line uuid default null
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asset json := office.asset_conflict_json(booking.tenant_id, unit.id);
    full_line json := office.line_conflict_json(booking.tenant_id, line);
    params json := json_build_object(
        'reference', booking.reference,
        'status', booking.status,
        'item_name', (select i.name from public.items i where i.tenant_id = booking.tenant_id and i.id = unit.item_id),
        'asset', coalesce(unit.asset_tag, unit.serial, office.asset_code(booking.tenant_id, unit.id), unit.number::text),
        'asset_status', unit.status,
        'code', handover.scanned_code,
        'qty', full_line -> 'qty',
        'picked_up_by', asset -> 'picked_up_by',
        'other_reference', asset -> 'reservation_reference');
    refusal office.function_result := office.conflict_result(
        handover.caller, code, params, booking.status,
        case when code not in ('reservation_wrong_state', 'line_capacity_full') then asset end, full_line);
begin
    if code = 'code_mismatch' then
        -- As what it was understood, beside what it was sent as.
        refusal.facts := jsonb_set(
            refusal.facts::jsonb, '{current,code}',
            coalesce(to_jsonb((office.find_code(booking.tenant_id, handover.scanned_code)).code), 'null'))::text;
    elsif code = 'reservation_wrong_state' then
        refusal := office.with_undo_key(refusal, booking, handover.subject);
    end if;
    return refusal;
end
$$;
