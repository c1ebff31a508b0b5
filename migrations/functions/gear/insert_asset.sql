-- Writes an asset that the app describes, with its item, its sticker where it has one, and its audit row.
create or replace function office.insert_asset(tenant uuid, fields json, sticker text)
returns public.assets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asset public.assets;
    item uuid;
    item_name constant text := coalesce(
        fields ->> 'name', nullif(concat_ws(' ', fields ->> 'manufacturer', fields ->> 'model'), ''),
        fields ->> 'hardware_type', fields ->> 'category', 'Asset');
begin
    item := office.find_or_create_item(tenant, item_name, fields ->> 'model', fields ->> 'manufacturer');
    insert into public.assets (
        tenant_id, item_id, serial, asset_tag, condition, status, category, hardware_type, country, notes, customer, asset_type)
    values (
        tenant, item, fields ->> 'serial_num', fields ->> 'asset_tag', coalesce(fields ->> 'condition', 'good'), fields ->> 'status', fields ->> 'category',
        fields ->> 'hardware_type', fields ->> 'country', fields ->> 'notes', fields ->> 'customer', fields ->> 'asset_type')
    returning * into asset;
    if sticker is not null then
        insert into public.short_links (code, tenant_id, asset_id) values (sticker, tenant, asset.id);
    end if;
    perform office.write_audit(
        tenant, 'asset.created', 'asset', asset.id, null, asset.id, null, null, null,
        (to_jsonb(asset) - 'tenant_id') || jsonb_build_object('code', sticker));
    return asset;
end
$$;
