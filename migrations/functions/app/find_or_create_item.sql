-- The item of an asset that the app describes: the one of that name, model and manufacturer, else the one of that name of
-- which neither is known, which are known from then on, else a new one. Two phones with the same new item wait for one another.
create or replace function office.find_or_create_item(tenant uuid, name text, model text, manufacturer text)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    item uuid;
begin
    perform pg_advisory_xact_lock(hashtextextended(lower(name), hashtextextended('item:' || tenant, 0)));
    select i.id
    into item
    from public.items i
    where i.tenant_id = tenant and i.serialized and i.name_key = lower(find_or_create_item.name)
      and (
          (lower(i.model), lower(i.manufacturer))
              is not distinct from (lower(find_or_create_item.model), lower(find_or_create_item.manufacturer))
          or (i.model is null and i.manufacturer is null))
    order by i.model is null and i.manufacturer is null, i.created_at, i.id
    limit 1;
    update public.items i
    set model = find_or_create_item.model, manufacturer = find_or_create_item.manufacturer
    where i.tenant_id = tenant and i.id = item and i.model is null and i.manufacturer is null
      and (find_or_create_item.model is not null or find_or_create_item.manufacturer is not null);
    if item is null then
        insert into public.items (tenant_id, name, model, manufacturer)
        values (tenant, find_or_create_item.name, find_or_create_item.model, find_or_create_item.manufacturer)
        returning id into item;
    end if;
    return item;
end
$$;
