-- Assigns an asset to a line in the way that office.find_line_for_asset() found, and says what that changed.
create or replace function office.assign_to_line(tenant uuid, line uuid, asset uuid, displaced uuid)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.reservation_items l
    set assigned_asset_ids = case
        when displaced is null then l.assigned_asset_ids || asset
        else array_replace(l.assigned_asset_ids, displaced, asset)
    end
    where l.tenant_id = tenant and l.id = line;
    if displaced is null then
        return '{"assigned": true}';
    end if;
    return jsonb_build_object('assigned', true, 'displaced', displaced);
end
$$;
