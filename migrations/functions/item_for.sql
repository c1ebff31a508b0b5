-- The item of an asset that the app describes: the one of that name, model and manufacturer, else the one of that name of
-- which neither is known, which are known from then on, else a new one. Two phones with the same new item wait for one another.
create or replace function office.item_for(tenant uuid, name text, model text, manufacturer text)
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
    where i.tenant_id = tenant and i.serialized and i.name_key = lower(item_for.name)
      and (
          (lower(i.model), lower(i.manufacturer)) is not distinct from (lower(item_for.model), lower(item_for.manufacturer))
          or (i.model is null and i.manufacturer is null))
    order by i.model is null and i.manufacturer is null, i.created_at, i.id
    limit 1;
    update public.items i
    set model = item_for.model, manufacturer = item_for.manufacturer
    where i.tenant_id = tenant and i.id = item and i.model is null and i.manufacturer is null
      and (item_for.model is not null or item_for.manufacturer is not null);
    if item is null then
        insert into public.items (tenant_id, name, model, manufacturer)
        values (tenant, item_for.name, item_for.model, item_for.manufacturer)
        returning id into item;
    end if;
    return item;
end
$$;
