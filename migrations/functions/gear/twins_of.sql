-- The stickers, tags and SKUs of a house that are the same as another, as they are written: they were there before codes were compared
-- without regard to case, and a scan of one is ambiguous. For who looks after the server.
create or replace function office.twins_of(tenant uuid)
returns text[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    twins text[];
begin
    -- Of twins the newer one has no key; so has what was there before keys and has its turn yet to come.
    twins := array(
        select s.code
        from public.short_links s
        where s.tenant_id = twins_of.tenant and s.key is null and exists (
            select from public.short_links o
            where o.tenant_id = twins_of.tenant and o.code <> s.code and coalesce(o.key, office.code_key(o.code)) = office.code_key(s.code))
        union all
        select a.asset_tag
        from public.assets a
        where a.tenant_id = twins_of.tenant and a.asset_tag_key is null and a.asset_tag is not null and exists (
            select from public.assets o
            where o.tenant_id = twins_of.tenant and o.id <> a.id
              and coalesce(o.asset_tag_key, office.code_key(o.asset_tag)) = office.code_key(a.asset_tag))
        union all
        select i.sku
        from public.items i
        where i.tenant_id = twins_of.tenant and i.sku_key is null and i.sku is not null and exists (
            select from public.items o
            where o.tenant_id = twins_of.tenant and o.id <> i.id
              and coalesce(o.sku_key, office.code_key(o.sku)) = office.code_key(i.sku))
        order by 1);
    perform office.switch_tenant(previous);
    return twins;
end
$$;
