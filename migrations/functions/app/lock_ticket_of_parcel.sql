-- A parcel that is added comes after its ticket, in whichever program: whoever holds the ticket then never meets one that is
-- not committed yet. One that is in its place, and in somebody's hand, is not waited for: whoever takes it away wants the ticket. The
-- transaction begins anew.
create or replace function office.lock_ticket_of_parcel()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    perform from public.tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id for no key update;
    if exists (
            select from public.ticket_parcels p
            where p.tenant_id = new.tenant_id and p.ticket_id = new.ticket_id and p.way = new.way and p.slot = new.slot)
    then
        perform from public.ticket_parcels p
        where p.tenant_id = new.tenant_id and p.ticket_id = new.ticket_id and p.way = new.way and p.slot = new.slot
        for no key update skip locked;
        if not found then
            raise exception using
                errcode = 'serialization_failure',
                message = format('parcel %s %s of ticket %s is being changed', new.way, new.slot, new.ticket_id);
        end if;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;
