-- How many of an item there are to lend: of a serialized one its lendable assets, else what was counted; null is never short.
create or replace function office.owned_qty(item public.items)
returns int
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when item.serialized then (
            select count(*)::int
            from public.assets a
            where a.tenant_id = item.tenant_id and a.item_id = item.id and a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED'))
        else item.owned_qty
    end
$$;
