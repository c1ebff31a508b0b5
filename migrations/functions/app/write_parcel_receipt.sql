-- Writes that a parcel has come, with its audit row.
create or replace function office.write_parcel_receipt(parcel public.ticket_parcels, receiver uuid, notes text)
returns public.ticket_parcels
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    received public.ticket_parcels;
    came_at constant timestamptz := clock_timestamp();
begin
    update public.ticket_parcels p
    set state = 'received', received_at = came_at, received_by = receiver, notes = write_parcel_receipt.notes
    where p.tenant_id = parcel.tenant_id and p.ticket_id = parcel.ticket_id and p.way = parcel.way and p.slot = parcel.slot
    returning p.* into received;
    update public.tickets t
    set updated_at = received.received_at
    where t.tenant_id = parcel.tenant_id and t.id = parcel.ticket_id;
    perform office.write_audit(
        parcel.tenant_id, 'parcel.received', 'ticket', parcel.ticket_id, null, null, parcel.state, received.state,
        to_jsonb(parcel) - 'tenant_id', to_jsonb(received) - 'tenant_id');
    return received;
end
$$;
