-- Locks what a handover of several assets, or one that overrules, may touch, each kind by id: the lines of the reservations (which are
-- locked already), the assets, and, where more may be held than before, the items of both.
create or replace function office.lock_handover(tenant uuid, reservation_ids uuid[], asset_ids uuid[], with_items boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.reservation_items l
    where l.tenant_id = tenant and l.reservation_id = any (reservation_ids)
    order by l.id
    for no key update;
    perform from public.assets a where a.tenant_id = tenant and a.id = any (asset_ids) order by a.id for no key update;
    if with_items then
        perform office.lock_stock(
            tenant,
            array(
                select l.item_id
                from public.reservation_items l
                where l.tenant_id = tenant and l.reservation_id = any (reservation_ids)
            ) || array(select a.item_id from public.assets a where a.tenant_id = tenant and a.id = any (asset_ids)));
    end if;
end
$$;
