-- Assets that have a text anywhere in their tag, their serial or a code, at most so many of them: from the indexes of those, which are a
-- fraction of the rows. What has no key yet, or as a twin none at all, is looked at as it is written.
create or replace function office.assets_with_text(tenant uuid, needle text, most int)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set jit = off
as $$
begin
    return array(
        select a.id
        from public.assets a
        where a.tenant_id = tenant and a.asset_tag_key is not null and strpos(a.asset_tag_key, needle) > 0
        union all
        select a.id
        from public.assets a
        where a.tenant_id = tenant and a.serial_key is not null and strpos(a.serial_key, needle) > 0
        union all
        select s.asset_id
        from public.short_links s
        where s.tenant_id = tenant and s.key is not null and not starts_with(s.key, ' ') and strpos(s.key, needle) > 0
        union all
        -- An address has no part in its key that it does not need.
        select s.asset_id
        from public.short_links s
        where s.tenant_id = tenant and s.key collate "C" >= ' ' and s.key collate "C" < '!' and strpos(lower(s.code), needle) > 0
        union all
        select s.asset_id
        from public.short_links s
        where s.tenant_id = tenant and s.key is null and strpos(lower(s.code), needle) > 0
        union all
        select a.id
        from public.assets a
        where a.tenant_id = tenant and a.asset_tag_key is null and a.asset_tag is not null and strpos(lower(a.asset_tag), needle) > 0
        union all
        select a.id
        from public.assets a
        where a.tenant_id = tenant and a.serial_key is null and a.serial is not null and strpos(lower(a.serial), needle) > 0
        limit most);
end
$$;
