-- Makes room on a line that is full for what a person takes all the same, appends the asset to it where that is not assigned there,
-- and says what that changed.
create or replace function office.raise_line(tenant uuid, line uuid, more int, asset uuid)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.reservation_items l
    set qty = l.qty + more,
        assigned_asset_ids = case when asset is null then l.assigned_asset_ids else l.assigned_asset_ids || asset end
    where l.tenant_id = tenant and l.id = line;
    return jsonb_strip_nulls(jsonb_build_object('raised_by', more, 'assigned', case when asset is not null then true end));
end
$$;
