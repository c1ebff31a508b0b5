-- Takes stickers off and puts stickers on, an asset for each. After the assets: the plan of the foreign key's check is made with the first
-- sticker of a connection, and is good for as many assets as there are then.
create or replace function office.write_stickers(tenant uuid, removed text[], added text[], holders uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if removed <> '{}' then
        delete from public.short_links s where s.tenant_id = write_stickers.tenant and s.code = any (removed);
    end if;
    if added <> '{}' then
        insert into public.short_links (code, tenant_id, asset_id)
        select s.code, write_stickers.tenant, s.asset from unnest(added, holders) as s (code, asset);
    end if;
end
$$;
