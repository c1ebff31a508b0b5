-- What people call an asset: its tag, else its serial, its newest sticker, its number.
create or replace function office.asset_name(asset public.assets)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(asset.asset_tag, asset.serial, office.asset_code(asset.tenant_id, asset.id), asset.number::text)
$$;
