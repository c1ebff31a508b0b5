-- The 409 of an SKU that another item has than this one, an archived one too. The caller holds the SKU:
-- office.lock_sku().
create or replace function office.sku_refusal(caller office.caller, sku text, item uuid)
returns office.function_result
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted constant text := office.code_key(sku);
    other uuid;
begin
    select i.id into other
    from public.items i
    where i.tenant_id = caller.tenant and i.id is distinct from item
      and (i.sku_key = wanted or i.sku_key is null and i.sku is not null and office.code_key(i.sku) = wanted)
    order by i.id
    limit 1;
    return case when found then office.already_exists_result(caller, 'sku', sku, other) end;
end
$$;
