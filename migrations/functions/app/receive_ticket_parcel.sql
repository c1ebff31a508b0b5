-- POST /tickets/{id}/receipts: a parcel has come. It comes once: whoever says so again is answered with the ticket as it is, and
-- nothing is written.
create or replace function office.receive_ticket_parcel(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    ticket uuid, way text, slot int, notes text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    present public.tickets;
    parcel public.ticket_parcels;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    present := office.lock_ticket(
        caller.tenant, (select t.number from public.tickets t where t.tenant_id = caller.tenant and t.id = ticket));
    if present.id is null then
        return office.not_found_result(caller, 'ticket_not_found');
    end if;
    select p.* into parcel
    from public.ticket_parcels p
    where p.tenant_id = caller.tenant and p.ticket_id = present.id and p.way = receive_ticket_parcel.way
      and p.slot = receive_ticket_parcel.slot;
    if not found then
        return office.faults_result(caller, array['slot'], 'invalid_value');
    end if;
    if parcel.state <> 'received' then
        perform office.write_parcel_receipt(parcel, subject, notes);
        select t.* into present from public.tickets t where t.tenant_id = caller.tenant and t.id = present.id;
    end if;
    return office.store_result(caller, key, fingerprint, 200, office.ticket_record_json(present)::text);
end
$$;
