-- Locks some items, by id: whoever adds to what is held of them comes one after another.
create or replace function office.lock_stock(tenant uuid, item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.items i where i.tenant_id = tenant and i.id = any (item_ids) order by i.id for no key update;
end
$$;
