-- Items after a place, by id, as the columns of an import of them have it.
create or replace function office.export_items(tenant uuid, place uuid, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(row_to_json(p) order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select
            i.id, i.external_id, i.sku, i.name, i.category, i.model, i.manufacturer, i.serialized, i.is_case,
            case when not i.serialized then i.owned_qty end as owned_qty, i.turnaround_minutes, i.consumable, i.replacement_value, i.notes,
            i.archived_at is not null as archived
        from public.items i
        where i.tenant_id = export_items.tenant and (export_items.place is null or i.id > export_items.place)
        order by i.id
        limit page_size
    ) as p
$$;
