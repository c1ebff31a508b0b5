-- Makes an asset of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_desk_asset(
    caller office.caller, fields jsonb, key text, out asset public.assets, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    violated text;
begin
    select * into asset from public.assets a where a.tenant_id = caller.tenant and a.created_key = key;
    if found then
        return;
    end if;
    refusal := office.item_refusal(caller, (fields ->> 'item_id')::uuid);
    if refusal.status is not null then
        return;
    end if;
    asset := jsonb_populate_record(null::public.assets, fields);
    begin
        insert into public.assets (
            tenant_id, item_id, serial, asset_tag, location, condition, status, category, notes, external_id, created_key)
        values (
            caller.tenant, asset.item_id, asset.serial, asset.asset_tag, asset.location, coalesce(asset.condition, 'good'),
            coalesce(asset.status, 'IN_STOCK'), asset.category, asset.notes, asset.external_id, key)
        returning * into asset;
    exception when unique_violation then
        get stacked diagnostics violated = constraint_name;
        asset := jsonb_populate_record(null::public.assets, fields);
        refusal := office.taken_asset_result(caller, violated, asset);
        if refusal.status is null then
            raise;
        end if;
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'asset.created', 'asset', asset.id, null, asset.id, null, null, null,
        office.asset_json(caller.tenant, asset.id)::jsonb);
end
$$;
