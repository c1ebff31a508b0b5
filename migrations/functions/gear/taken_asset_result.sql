-- The 409 of an asset whose tag, serial or external id another one has; `violated` is the index that says so. Null for any other.
create or replace function office.taken_asset_result(caller office.caller, violated text, asset public.assets)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted text;
    other uuid;
begin
    case violated
        when 'assets_asset_tag_key', 'assets_same_tag' then
            wanted := office.code_key(asset.asset_tag);
            select a.id into other
            from public.assets a
            where a.tenant_id = caller.tenant and a.id is distinct from asset.id
              and (a.asset_tag_key = wanted
                   or a.asset_tag_key is null and a.asset_tag is not null and office.code_key(a.asset_tag) = wanted)
            order by a.created_at, a.id
            limit 1;
            return office.already_exists_result(caller, 'asset_tag', asset.asset_tag, other);
        when 'assets_serial_key' then
            select a.id into other from public.assets a where a.tenant_id = caller.tenant and a.serial = asset.serial;
            return office.already_exists_result(caller, 'serial', asset.serial, other);
        when 'assets_external_id_key' then
            select a.id into other from public.assets a where a.tenant_id = caller.tenant and a.external_id = asset.external_id;
            return office.already_exists_result(caller, 'external_id', asset.external_id, other);
        else
            return null;
    end case;
end
$$;
