-- Writes a pickup: the ledger, the asset's pointer, the audit. The reservation's own stamps follow from the ledger, by trigger.
-- `effect` is what else the key changed, `overridden` the rows that gave way, `swapped_for` the trip whose place this one takes.
create or replace function office.open_checkout(
    handover office.handover, booking public.reservations, unit public.assets, line uuid, effect jsonb, overridden text[],
    swapped_for uuid default null
)
returns void
language plpgsql
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    insert into public.asset_checkouts (
        tenant_id, asset_id, reservation_id, reservation_item_id,
        picked_up_at, actual_pickup_at, picked_up_by, pickup_noted_by, pickup_client_at, pickup_key, pickup_effect, swapped_for)
    values (
        booking.tenant_id, unit.id, booking.id, line,
        handover.server_time, handover.stamp, handover.subject, office.current_noted_by(), handover.judged_at, handover.key, effect,
        open_checkout.swapped_for);
    update public.assets a set current_reservation_id = booking.id where a.tenant_id = booking.tenant_id and a.id = unit.id;
    written := office.audit_handover(
        'asset.picked_up', booking, unit, booking.id, 'confirmed', overridden, handover.override_reason);
end
$$;
