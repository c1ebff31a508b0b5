-- The ticket that a key makes, with its parcels and its audit: one, which keeps it for good.
create or replace function office.make_ticket(caller office.caller, key text, fields json, parcels json)
returns public.tickets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ticket public.tickets;
begin
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
    return ticket;
end
$$;
