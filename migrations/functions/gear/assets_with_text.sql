-- Assets that have each word of a text anywhere in their tag, serial, external id or notes (search_key), in a code, or in what their item is
-- found by; at most so many of them. Codes and keys are read from indexes, which are a fraction of the rows.
create or replace function office.assets_with_text(tenant uuid, patterns text[], most int)
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
        where a.tenant_id = tenant and a.search_key like all (patterns)
        union all
        select s.asset_id
        from public.short_links s
        where s.tenant_id = tenant and s.key is not null and not starts_with(s.key, ' ')
          and case when s.key ~ '[^ -~]' then office.search_text(s.key) else s.key end like all (patterns)
        union all
        -- An address has no part in its key that it does not need.
        select s.asset_id
        from public.short_links s
        where s.tenant_id = tenant and s.key collate "C" >= ' ' and s.key collate "C" < '!'
          and office.search_text(s.code) like all (patterns)
        union all
        select s.asset_id
        from public.short_links s
        where s.tenant_id = tenant and s.key is null and office.search_text(s.code) like all (patterns)
        union all
        select a.id
        from public.items i
        join public.assets a on a.tenant_id = i.tenant_id and a.item_id = i.id
        where i.tenant_id = tenant and i.search_key like all (patterns)
        limit most);
end
$$;
