-- The assets that have a code, else a tag, else a serial that is the same as this clean text; more than one where it is ambiguous. Rows
-- without a key, which were there before keys were, are looked at one by one where they are few: the twins of others. While there are many,
-- since their keys are still being made, they are found as they were before: exactly as written, a code in capitals.
create or replace function office.assets_of_code(tenant uuid, code text)
returns uuid[]
language plpgsql
stable
as $$
declare
    wanted constant text := office.code_key(code);
    found uuid[];
begin
    found := array(
        select distinct s.asset_id from public.short_links s where s.tenant_id = assets_of_code.tenant and s.key = wanted);
    -- Hardly a house has any: asked once, it costs less than to look among them twice.
    if exists (select from public.short_links s where s.tenant_id = assets_of_code.tenant and s.key is null) then
        found := array(
            select f.id from unnest(found) as f (id)
            union
            select s.asset_id
            from public.short_links s
            where s.tenant_id = assets_of_code.tenant and s.key is null and s.code = upper(assets_of_code.code collate "C")
            union
            select s.asset_id
            from public.short_links s
            where s.tenant_id = assets_of_code.tenant and s.key is null and office.code_key(s.code) = wanted
              and not exists (
                select from public.short_links m where m.tenant_id = assets_of_code.tenant and m.key is null offset 1000));
    end if;
    if found = '{}' then
        found := array(
            select a.id from public.assets a where a.tenant_id = assets_of_code.tenant and a.asset_tag_key = wanted
            union
            select a.id
            from public.assets a
            where a.tenant_id = assets_of_code.tenant and a.asset_tag_key is null and a.asset_tag = assets_of_code.code
            union
            select a.id
            from public.assets a
            where a.tenant_id = assets_of_code.tenant and a.asset_tag_key is null and a.asset_tag is not null
              and office.code_key(a.asset_tag) = wanted
              and not exists (
                select from public.assets m
                where m.tenant_id = assets_of_code.tenant and m.asset_tag_key is null and m.asset_tag is not null
                offset 1000));
    end if;
    if found = '{}' then
        found := array(
            select a.id from public.assets a where a.tenant_id = assets_of_code.tenant and a.serial_key = wanted
            union
            select a.id
            from public.assets a
            where a.tenant_id = assets_of_code.tenant and a.serial_key is null and a.serial = assets_of_code.code
            union
            select a.id
            from public.assets a
            where a.tenant_id = assets_of_code.tenant and a.serial_key is null and a.serial is not null
              and office.code_key(a.serial) = wanted
              and not exists (
                select from public.assets m
                where m.tenant_id = assets_of_code.tenant and m.serial_key is null and m.serial is not null
                offset 1000));
    end if;
    return found;
end
$$;
