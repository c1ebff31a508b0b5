-- Locks the lines that hold something of an item, by id. Who is about to change its turnaround has them before the item
-- (office.lock_turnaround()). Another program may not, so nobody is waited for: lines come before items, and where somebody has one in hand
-- the transaction begins anew.
create or replace function office.lock_holding_lines(tenant uuid, item uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    locked uuid[];
begin
    locked := array(
        select l.id
        from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = item and l.hold is not null
        order by l.id
        for no key update skip locked);
    if exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = item and l.hold is not null and l.id <> all (locked))
    then
        raise exception using
            errcode = 'serialization_failure', message = format('what holds item %s is being changed, and its turnaround too', item);
    end if;
end
$$;
