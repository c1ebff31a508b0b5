-- Locks some items that are about to be changed, by id, and before them what holds something of those whose turnaround changes (`turned`):
-- the reservations, and their lines, whose holds follow it. What holds one only since is locked without waiting, because it comes before
-- items; where somebody has it in hand, the transaction begins anew.
create or replace function office.lock_turnaround(tenant uuid, turned uuid[], item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    locked uuid[];
begin
    if turned <> '{}' then
        perform from public.reservations r
        where r.tenant_id = tenant and r.id in (
            select l.reservation_id
            from public.reservation_items l
            where l.tenant_id = tenant and l.item_id = any (turned) and l.hold is not null)
        order by r.id
        for no key update;
        locked := array(
            select l.id
            from public.reservation_items l
            where l.tenant_id = tenant and l.item_id = any (turned) and l.hold is not null
            order by l.id
            for no key update);
    end if;
    perform office.lock_stock(tenant, item_ids);
    if exists (
        with since as materialized (
            select l.id from public.reservation_items l where l.tenant_id = tenant and l.item_id = any (turned) and l.hold is not null
            except
            select k.id from unnest(locked) as k (id)
        ), free as materialized (
            select l.id
            from public.reservation_items l
            where l.tenant_id = tenant and l.id in (select s.id from since s)
            for no key update skip locked
        )
        select s.id from since s where s.id not in (select f.id from free f))
    then
        raise exception using errcode = 'serialization_failure', message = 'what holds an item is being changed, and its turnaround too';
    end if;
end
$$;
