-- What a ticket's parcels come to, each way: `pending` while none has moved, `received` once all have come, `in_transit` in
-- between. The lists filter by it. It counts, so it holds the ticket first: two programs that each move a parcel of it see
-- one another's. The ticket is written also where they come to the same: under another isolation level than READ COMMITTED the lock shows
-- nothing, and who can't see what was moved meanwhile finds a ticket that has changed.
create or replace function office.update_ticket_states()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    parcel constant public.ticket_parcels := case when tg_op = 'DELETE' then old else new end;
    previous constant text := office.switch_tenant(parcel.tenant_id::text);
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = parcel.tenant_id::text then
        -- The ticket comes as it was (quartermaster tenant import).
        perform office.switch_tenant(previous);
        return null;
    end if;
    perform from public.tickets t
    where t.tenant_id = parcel.tenant_id and t.id = parcel.ticket_id
    for no key update;
    update public.tickets t
    set outbound_state = sums.outbound, return_state = sums.back
    from (
        select
            case
                when bool_or(p.way = 'outbound') is not true then null
                when bool_and(p.state = 'received') filter (where p.way = 'outbound') then 'received'
                when bool_and(p.state = 'pending') filter (where p.way = 'outbound') then 'pending'
                else 'in_transit'
            end as outbound,
            max(p.state) filter (where p.way = 'return') as back
        from public.ticket_parcels p
        where p.tenant_id = parcel.tenant_id and p.ticket_id = parcel.ticket_id
    ) as sums
    where t.tenant_id = parcel.tenant_id and t.id = parcel.ticket_id;
    perform office.switch_tenant(previous);
    return null;
end
$$;
