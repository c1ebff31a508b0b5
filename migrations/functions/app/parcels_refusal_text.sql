-- Why parcels can't be put on a ticket, in the app's words; null when they can. To say of one that has come what is so
-- already changes nothing, and is no fault.
create or replace function office.parcels_refusal_text(ticket public.tickets, parcels json)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when w.slot is null then 'All five tracking slots are taken'
        when p.slot is null and w.tracking_number is null and w.way = 'return' then 'No return tracking found for this ticket'
        when p.slot is null and w.tracking_number is null then 'Invalid tracking slot number'
        when w.way = 'return' then 'The return was already received'
        else format('The tracking number in slot %s was already received', w.slot)
    end
    from office.parcels_with_slots(ticket, parcels) w
    left join public.ticket_parcels p
        on p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = w.way and p.slot = w.slot
    where w.slot is null or (p.slot is null and w.tracking_number is null) or (
        p.state = 'received'
        and (
            coalesce(w.tracking_number, p.tracking_number), nullif(coalesce(w.carrier, p.carrier), ''), coalesce(w.state, p.state))
            is distinct from (p.tracking_number, p.carrier, p.state))
    limit 1
$$;
