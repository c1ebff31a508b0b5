-- Keeps the key of an item's SKU. Among rows with keys the index says who has it; a row without one is looked at here
-- (see office.key_sticker()).
create or replace function office.key_item()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    has_twin boolean := false;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- A house that arrives has its keys with it, its twins none.
        return new;
    end if;
    if tg_op = 'INSERT' or new.sku is distinct from old.sku then
        new.sku_key := office.code_key(new.sku);
        if new.sku_key is not null then
            previous := office.switch_tenant(new.tenant_id::text);
            has_twin := exists (
                select from public.items i
                where i.tenant_id = new.tenant_id and i.sku_key is null and i.sku is not null and i.id <> new.id
                  and office.code_key(i.sku) = new.sku_key
                  and not exists (
                    select from public.items m
                    where m.tenant_id = new.tenant_id and m.sku_key is null and m.sku is not null
                    offset 1000));
            perform office.switch_tenant(previous);
        end if;
    end if;
    if has_twin then
        raise exception using
            errcode = 'unique_violation', message = 'another item has the same SKU',
            schema = 'public', table = 'items', constraint = 'items_same_sku';
    end if;
    return new;
end
$$;
