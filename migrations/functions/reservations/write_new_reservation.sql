-- Writes a new reservation with its lines and kits, the client that is made along with it where `new_client` is there, and the audit.
-- Refuses where another program was quicker with an external id: what was written is taken back, the client too. Null when it is written.
create or replace function office.write_new_reservation(
    caller office.caller, booking public.reservations, new_client jsonb, planned public.reservation_items[],
    planned_kits public.reservation_kits[], key text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made record;
    refusal office.function_result;
begin
    begin
        if new_client is not null then
            select * into made from office.insert_client(caller, new_client, key);
            if (made.refusal).status is not null then
                return made.refusal;
            end if;
            booking.client_id := (made.client).id;
        end if;
        insert into public.reservations (
            id, tenant_id, reference, client_id, status, location, pickup_at, return_at, notes, external_id, created_key)
        values (
            booking.id, caller.tenant, booking.reference, booking.client_id, booking.status, booking.location, booking.pickup_at,
            booking.return_at, booking.notes, booking.external_id, key);
        perform office.insert_kits(planned_kits);
        perform office.insert_lines(planned);
    exception when unique_violation then
        refusal := office.external_id_refusal(caller, booking);
        if refusal.status is null then
            raise;
        end if;
        return refusal;
    end;
    perform office.write_audit(
        caller.tenant, 'reservation.created', 'reservation', booking.id, booking.id, null, null, booking.status, null,
        office.reservation_audit_json(caller.tenant, booking.id));
    return null;
end
$$;
