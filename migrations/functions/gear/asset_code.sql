-- The code of an asset's newest sticker; of several made at the same instant, the first in byte order.
create or replace function office.asset_code(tenant uuid, asset uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.code
    from public.short_links s
    where s.tenant_id = tenant and s.asset_id = asset
    order by s.created_at desc, s.code collate "C"
    limit 1
$$;
