-- The codes of an asset's stickers, the newest first.
create or replace function office.asset_codes(tenant uuid, asset uuid)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select s.code
        from public.short_links s
        where s.tenant_id = tenant and s.asset_id = asset
        order by s.created_at desc, s.code collate "C")
$$;
