-- Writes a pickup: the ledger, the asset's pointer, the audit, and, for a late one, the reservation's way back to
-- `confirmed`. The reservation's own stamps follow from the ledger, by trigger.
create or replace function office.open_checkout(
    handover office.handover, booking public.reservations, unit public.assets, line uuid
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.asset_checkouts (
        tenant_id, asset_id, reservation_id, reservation_item_id,
        picked_up_at, actual_pickup_at, picked_up_by, pickup_client_at)
    values (
        booking.tenant_id, unit.id, booking.id, line,
        handover.server_time, handover.stamp, handover.subject, handover.judged_at);
    update public.assets a set current_reservation_id = booking.id where a.tenant_id = booking.tenant_id and a.id = unit.id;
    perform office.audit_handover('asset.picked_up', booking, unit, booking.id, 'confirmed');
    if booking.status <> 'confirmed' then
        -- What happened is not refused for stock: what is missing for it is written on its lines.
        perform set_config('office.move', 'reopened', true), set_config('office.stock', 'record', true);
        update public.reservations r set status = 'confirmed' where r.tenant_id = booking.tenant_id and r.id = booking.id;
        perform set_config('office.move', '', true), set_config('office.stock', '', true);
    end if;
end
$$;
