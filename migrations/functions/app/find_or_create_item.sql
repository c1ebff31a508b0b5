-- The item of an asset that the app describes: the one of that name, model and manufacturer, else the one of that name of
-- which neither is known, which are known from then on, else a new one. Two phones with the same new item wait for one another.
create or replace function office.find_or_create_item(tenant uuid, name text, model text, manufacturer text)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    item public.items;
    described public.items;
begin
    perform pg_advisory_xact_lock(hashtextextended(lower(name), hashtextextended('item:' || tenant, 0)));
    select i.* into item
    from public.items i
    where i.tenant_id = tenant and i.serialized and i.name_key = lower(find_or_create_item.name)
      and (
          (lower(i.model), lower(i.manufacturer))
              is not distinct from (lower(find_or_create_item.model), lower(find_or_create_item.manufacturer))
          or (i.model is null and i.manufacturer is null))
    order by i.model is null and i.manufacturer is null, i.created_at, i.id
    limit 1;
    described := item;
    if item.id is null then
        described.tenant_id := tenant;
        described.name := find_or_create_item.name;
    elsif num_nonnulls(item.model, item.manufacturer) > 0 then
        return item.id;
    end if;
    described.model := find_or_create_item.model;
    described.manufacturer := find_or_create_item.manufacturer;
    if described is distinct from item then
        item := (office.write_items(tenant, array[row(item, described)::office.item_edit]))[1];
    end if;
    return item.id;
end
$$;
