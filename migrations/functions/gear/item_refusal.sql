-- Why no asset can be of an item: the tenant has none such, or its units are not told apart. Null where one can; then the item is held
-- as it is until COMMIT.
create or replace function office.item_refusal(caller office.caller, item uuid)
returns office.function_result
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    kind public.items;
begin
    select * into kind from public.items i where i.tenant_id = caller.tenant and i.id = item for key share;
    return case
        when not found then office.not_found_result(caller, 'item_not_found')
        when not kind.serialized then office.fault_result(caller, 'item_id', 'invalid_value')
    end;
end
$$;
