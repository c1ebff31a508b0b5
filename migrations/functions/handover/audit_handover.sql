-- The audit row of an asset that went out or came in: where it points, and how the reservation stands, before and after, and, where
-- a person overruled, what gave way and why.
create or replace function office.audit_handover(
    action text, booking public.reservations, unit public.assets, points_at uuid, to_status text, overridden text[] default null,
    reason text default null
)
returns void
language plpgsql
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
    after jsonb := jsonb_build_object('current_reservation_id', points_at, 'status', to_status);
begin
    if reason is not null then
        after := after || jsonb_build_object('overridden', coalesce(overridden, '{}'), 'reason', reason);
    end if;
    written := office.write_audits(
        booking.tenant_id,
        array[row(
            action, 'asset', unit.id, booking.id, unit.id, booking.status, to_status,
            jsonb_build_object('current_reservation_id', unit.current_reservation_id, 'status', booking.status),
            after)::office.audit_entry]);
end
$$;
