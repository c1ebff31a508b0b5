-- POST /tickets. A key makes one ticket, which keeps it for good.
create or replace function office.create_ticket_record(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields json, parcels json, retention interval default '90 days'
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
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into ticket from public.tickets t where t.tenant_id = caller.tenant and t.idempotency_key = key;
    if not found then
        insert into public.tickets (tenant_id, subject, category, customer_name, shipping_address, idempotency_key)
        values (
            caller.tenant, fields ->> 'subject', fields ->> 'category', fields ->> 'customer_name',
            fields ->> 'shipping_address', key)
        returning * into ticket;
        -- Nothing was there, so nothing stands in the way: the server has looked at the slots.
        perform office.put_parcels(ticket, parcels);
        select t.* into ticket from public.tickets t where t.tenant_id = caller.tenant and t.id = ticket.id;
        perform office.write_audit(
            caller.tenant, 'ticket.created', 'ticket', ticket.id, null, null, null, null, null,
            office.ticket_json(ticket, null, 'UTC')::jsonb);
    end if;
    return office.store_result(caller, key, fingerprint, 201, office.ticket_record_json(ticket)::text);
end
$$;
