-- Puts parcels on a ticket: into the slot that is named, else the next free one. Says in a sentence why not, null when done;
-- then nothing was written. What has come stays as it was. An empty carrier takes away the one that was there.
create or replace function office.put_parcels(ticket public.tickets, parcels json)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted record;
    refusal text;
begin
    refusal := office.parcels_refusal_text(ticket, parcels);
    if refusal is not null then
        return refusal;
    end if;
    for wanted in select * from office.parcels_with_slots(ticket, parcels) loop
        update public.ticket_parcels p
        set tracking_number = coalesce(wanted.tracking_number, p.tracking_number),
            carrier = nullif(coalesce(wanted.carrier, p.carrier), ''),
            state = coalesce(wanted.state, p.state)
        where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = wanted.way and p.slot = wanted.slot;
        if not found then
            insert into public.ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, carrier, state)
            values (
                ticket.tenant_id, ticket.id, wanted.way, wanted.slot, wanted.tracking_number, nullif(wanted.carrier, ''),
                coalesce(wanted.state, 'pending'));
        end if;
    end loop;
    return null;
end
$$;
