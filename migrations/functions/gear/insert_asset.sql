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
    return office.write_asset(null, asset, array_remove(array[sticker], null));
end
$$;
