-- An asset as the app shows it.
create or replace function office.app_asset_json(asset public.assets)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select asset.number as id, asset.asset_tag, asset.serial as serial_num, i.name, i.model, i.manufacturer,
            asset.category, asset.hardware_type, asset.country, office.asset_status_text(asset.status) as status, asset.notes,
            office.app_time_text(asset.created_at, office.tenant_zone(asset.tenant_id)) as created_at
        from public.items i
        where i.tenant_id = asset.tenant_id and i.id = asset.item_id
    ) as shown
$$;
