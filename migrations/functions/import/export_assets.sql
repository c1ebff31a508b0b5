-- Assets after a place, by number, as the columns of an import of them have it.
create or replace function office.export_assets(tenant uuid, place bigint, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(row_to_json(p) order by p.number), (array_agg(p.number order by p.number desc))[1]::text, count(*) = page_size)
    from (
        select
            a.number, a.id, a.external_id, a.asset_tag, a.serial, a.item_id, i.sku as item_sku, i.name as item, array(
                select s.code
                from public.short_links s
                where s.tenant_id = export_assets.tenant and s.asset_id = a.id
                order by s.code collate "C"
            ) as codes, a.location, a.condition, a.status, a.category, a.hardware_type, a.asset_type, a.country, a.customer, a.notes
        from (
            select r.*
            from public.assets r
            where r.tenant_id = export_assets.tenant and (export_assets.place is null or r.number > export_assets.place)
            order by r.number
            limit page_size
        ) as a
        -- One at a time: for a page of unknown size the plan would read all items.
        left join lateral (
            select s.sku, s.name from public.items s where s.tenant_id = export_assets.tenant and s.id = a.item_id limit 1
        ) as i on true
    ) as p
$$;
