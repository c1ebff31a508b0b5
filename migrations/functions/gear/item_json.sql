-- An item as the desk and the feed show it, with what a kit is made of; null where the tenant has no such item.
create or replace function office.item_json(tenant uuid, item uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select i.id, i.name, i.sku, i.category, i.model, i.manufacturer, i.serialized, i.is_case, office.owned_qty(i) as owned_qty, i.turnaround_minutes,
            i.consumable, i.replacement_value, i.notes, i.external_id, i.archived_at is not null as archived,
            array(
                select (select row_to_json(part) from (select k.item_id, k.qty) as part)
                from public.item_kits k
                where k.tenant_id = i.tenant_id and k.kit_id = i.id
                order by k.item_id) as kit,
            i.version
        from public.items i
        where i.tenant_id = item_json.tenant and i.id = item_json.item
    ) as shown
$$;
