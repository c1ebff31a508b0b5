-- Writes an asset that the app describes, with its item, its sticker where it has one, and its audit row.
create or replace function office.insert_asset(tenant uuid, fields json, sticker text)
returns public.assets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asset public.assets := jsonb_populate_record(null::public.assets, fields::jsonb);
    item_name constant text := coalesce(
        fields ->> 'name', nullif(concat_ws(' ', fields ->> 'manufacturer', fields ->> 'model'), ''),
        fields ->> 'hardware_type', fields ->> 'category', 'Asset');
begin
    asset.tenant_id := tenant;
    asset.item_id := office.find_or_create_item(tenant, item_name, fields ->> 'model', fields ->> 'manufacturer');
    asset.serial := fields ->> 'serial_num';
    asset := office.write_asset(null, asset, case when sticker is null then '{}' else array[sticker] end);
    if sticker is not null then
        insert into public.short_links (code, tenant_id, asset_id) values (sticker, tenant, asset.id);
    end if;
    return asset;
end
$$;
