-- POST /api/mobile/v1/tracking/…/{ticket_id}/mark-received, either way. A parcel comes once: whoever says so again is
-- answered as the first was, and nothing is written.
create or replace function office.receive_parcel(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    ticket_number bigint, way text, slot int, notes text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    ticket public.tickets;
    parcel public.ticket_parcels;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    ticket := office.lock_ticket(caller.tenant, ticket_number);
    if ticket.id is null then
        return office.app_refusal(caller, 404, 'Ticket not found or access denied');
    end if;
    select p.* into parcel
    from public.ticket_parcels p
    where p.tenant_id = caller.tenant and p.ticket_id = ticket.id and p.way = receive_parcel.way
      and p.slot = receive_parcel.slot;
    if not found then
        return office.app_refusal(
            caller, 400,
            case way when 'outbound' then 'Invalid tracking slot number' else 'No return tracking found for this ticket' end);
    end if;
    if parcel.state <> 'received' then
        parcel := office.write_parcel_receipt(parcel, subject, notes);
    end if;
    return office.store_app_result(
        caller, key, fingerprint, 200,
        case way when 'outbound' then 'Marked as received' else 'Return marked as received' end, 'tracking',
        office.parcel_receipt_json(ticket.number, parcel, office.tenant_zone(caller.tenant)));
end
$$;
