-- A ticket by its number, held with its parcels until the transaction ends; null where the tenant has none. Another program may
-- hold a parcel and wait for the ticket (office.update_ticket_states), so nobody who holds the ticket waits for a parcel: the
-- transaction gives way and is run again.
create or replace function office.lock_ticket(tenant uuid, number bigint)
returns public.tickets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ticket public.tickets;
begin
    select * into ticket
    from public.tickets t
    where t.tenant_id = tenant and t.number = lock_ticket.number
    for no key update;
    begin
        perform from public.ticket_parcels p
        where p.tenant_id = tenant and p.ticket_id = ticket.id
        order by p.way, p.slot
        for no key update nowait;
    exception
        when lock_not_available then
            raise exception using errcode = 'serialization_failure', message = format('ticket %s is being changed', number);
    end;
    return ticket;
end
$$;
