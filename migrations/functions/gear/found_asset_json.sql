-- An asset as a scan's answer shows it.
create or replace function office.found_asset_json(tenant uuid, asset uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select a.id, a.item_id, i.name as item_name, a.serial, a.asset_tag, a.condition, a.status, a.current_reservation_id
        from public.assets a
        join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
        where a.tenant_id = found_asset_json.tenant and a.id = found_asset_json.asset
    ) as shown
$$;
