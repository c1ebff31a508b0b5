-- The 409 of an asset that keeps its item, because it was out, or a line names it.
create or replace function office.item_in_use_result(caller office.caller, asset public.assets)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, 'line_in_use', json_build_object('field', 'item_id', 'asset', office.asset_name(asset)),
        json_build_object('asset', office.asset_json(asset.tenant_id, asset.id)))
$$;
