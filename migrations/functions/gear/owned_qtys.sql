-- owned_qty() of many items at once: their assets are counted together.
create or replace function office.owned_qtys(tenant uuid, item_ids uuid[], place text default null)
returns table (item_id uuid, owned int)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- For few it goes from each item to its assets, for many through all that the house has.
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
begin
    return query
    select i.id, case when i.serialized then coalesce(n.number, 0) else i.owned_qty end
    from public.items i
    left join (
        select a.item_id, count(*)::int as number
        from public.assets a
        where a.tenant_id = tenant and a.item_id = any (item_ids) and office.is_lendable(a.status, a.location, place)
        group by a.item_id
    ) as n on n.item_id = i.id
    where i.tenant_id = tenant and i.id = any (item_ids);
end
$$;
