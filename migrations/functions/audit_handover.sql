-- The audit row of an asset that went out or came in: where it points, and how the reservation stands, before and after.
create or replace function office.audit_handover(
    action text, booking public.reservations, unit public.assets, points_at uuid, to_status text
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform office.write_audit(
        booking.tenant_id, action, 'asset', unit.id, booking.id, unit.id, booking.status, to_status,
        jsonb_build_object('current_reservation_id', unit.current_reservation_id, 'status', booking.status),
        jsonb_build_object('current_reservation_id', points_at, 'status', to_status));
end
$$;
