-- A parcel that is added comes after its ticket, in whichever program: whoever holds the ticket then never meets one that is
-- not committed yet.
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
    perform office.switch_tenant(previous);
    return new;
end
$$;
