-- An item as the feed shows it; null where the tenant has no such item.
create or replace function office.item_json(tenant uuid, item uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select i.id, i.name, i.sku, i.serialized
        from public.items i
        where i.tenant_id = item_json.tenant and i.id = item_json.item
    ) as shown
$$;
