-- How many of an item there are to lend, at one place where that is named: of a serialized one its lendable assets, else what was
-- counted; null is never short. An asset without a place is at every one, and so is what was counted.
create or replace function office.owned_qty(item public.items, place text default null)
returns int
language plpgsql  -- whose plan is kept
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not item.serialized then
        return item.owned_qty;
    end if;
    return (
        select count(*)
        from public.assets a
        where a.tenant_id = item.tenant_id and a.item_id = item.id and office.is_lendable(a.status, a.location, place));
end
$$;
