-- Writes one asset (office.write_assets()), with the stickers that it gets.
create or replace function office.write_asset(before public.assets, after public.assets, added text[] default '{}')
returns public.assets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written public.assets;
begin
    written := (office.write_assets(after.tenant_id, array[row(before, after, added, '{}')::office.asset_edit]))[1];
    perform office.write_stickers(written.tenant_id, '{}', added, array_fill(written.id, array[cardinality(added)]));
    return written;
end
$$;
