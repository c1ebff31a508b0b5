-- Puts an asset among those of a line, as office.place_for() found.
create or replace function office.assign_to_line(tenant uuid, line uuid, asset uuid, is_assigned boolean, displaced uuid)
returns void
language sql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    update reservation_items l
    set assigned_asset_ids = case
        when displaced is null then l.assigned_asset_ids || asset
        else array_replace(l.assigned_asset_ids, displaced, asset)
    end
    where l.tenant_id = tenant and l.id = line and not is_assigned
$$;
