-- Locks the lines that hold something of an item, by id. Who is about to change its turnaround has them before the item
-- (office.lock_turnaround()); another program may not.
create or replace function office.lock_holding_lines(tenant uuid, item uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.reservation_items l
    where l.tenant_id = tenant and l.item_id = item and l.hold is not null
    order by l.id
    for no key update;
end
$$;
