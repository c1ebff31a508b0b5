-- Makes or changes a ticket as a file says, with its audit. `parcels` are those that differ, without a number where there is to be none. Where
-- it is another by now, the change begins anew.
create or replace function office.write_imported_ticket(
    tenant uuid, before public.tickets, after public.tickets, parcels public.ticket_parcels[]
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ticket public.tickets;
    shown_before jsonb;
    changed_at constant timestamptz := clock_timestamp();
begin
    if before.id is null then
        insert into public.tickets (id, tenant_id, number, subject, category, customer_name, shipping_address)
        values (after.id, tenant, coalesce(after.number, 0), after.subject, after.category, after.customer_name, after.shipping_address)
        returning * into ticket;
    else
        ticket := office.lock_ticket(tenant, before.number);
        perform office.require_unchanged(ticket is not distinct from before);
        shown_before := office.ticket_json(ticket, null, 'UTC')::jsonb;
        update public.tickets t
        set subject = after.subject, category = after.category, customer_name = after.customer_name,
            shipping_address = after.shipping_address, updated_at = changed_at
        where t.tenant_id = write_imported_ticket.tenant and t.id = before.id;
    end if;
    delete from public.ticket_parcels p
    using unnest(parcels) as g
    where p.tenant_id = write_imported_ticket.tenant and p.ticket_id = ticket.id and (p.way, p.slot) = (g.way, g.slot)
      and g.tracking_number is null;
    insert into public.ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, carrier, state, received_at)
    select write_imported_ticket.tenant, ticket.id, g.way, g.slot, g.tracking_number, g.carrier, g.state, g.received_at
    from unnest(parcels) as g
    where g.tracking_number is not null
    on conflict (tenant_id, ticket_id, way, slot) do update
        set tracking_number = excluded.tracking_number, carrier = excluded.carrier, state = excluded.state,
            received_at = excluded.received_at;
    select t.* into ticket from public.tickets t where t.tenant_id = write_imported_ticket.tenant and t.id = ticket.id;
    perform office.write_audit(
        tenant, case when before.id is null then 'ticket.created' else 'ticket.updated' end, 'ticket', ticket.id, null, null, null, null,
        shown_before, office.ticket_json(ticket, null, 'UTC')::jsonb);
end
$$;
