-- Assigns an asset to a line in the way that office.find_line_for_asset() found.
create or replace function office.assign_to_line(tenant uuid, line uuid, asset uuid, is_assigned boolean, displaced uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not is_assigned then
        update public.reservation_items l
        set assigned_asset_ids = case
            when displaced is null then l.assigned_asset_ids || asset
            else array_replace(l.assigned_asset_ids, displaced, asset)
        end
        where l.tenant_id = tenant and l.id = line;
    end if;
end
$$;
