-- The assets that have a code, else a tag, else a serial of this key; more than one where it is ambiguous. Rows without a key, which were
-- there before keys were, are looked at one by one: hardly any house has some.
create or replace function office.assets_of_code(tenant uuid, key text)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found uuid[];
begin
    found := array(
        select s.asset_id from public.short_links s where s.tenant_id = assets_of_code.tenant and s.key = assets_of_code.key
        union
        select s.asset_id
        from public.short_links s
        where s.tenant_id = assets_of_code.tenant and s.key is null and office.code_key(s.code) = assets_of_code.key);
    if found = '{}' then
        found := array(
            select a.id from public.assets a where a.tenant_id = assets_of_code.tenant and a.asset_tag_key = assets_of_code.key
            union
            select a.id
            from public.assets a
            where a.tenant_id = assets_of_code.tenant and a.asset_tag_key is null and a.asset_tag is not null
              and office.code_key(a.asset_tag) = assets_of_code.key);
    end if;
    if found = '{}' then
        found := array(
            select a.id from public.assets a where a.tenant_id = assets_of_code.tenant and a.serial_key = assets_of_code.key
            union
            select a.id
            from public.assets a
            where a.tenant_id = assets_of_code.tenant and a.serial_key is null and a.serial is not null
              and office.code_key(a.serial) = assets_of_code.key);
    end if;
    return found;
end
$$;
