-- Writes an item as a request makes or changes it, or says what refuses that: another item has its SKU or its external id; it is on
-- lines, or has units, that stand in the way. The caller holds the SKU (office.lock_sku()) and the row.
create or replace function office.save_item(
    caller office.caller, before public.items, after public.items, out item public.items, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    violated text;
    other uuid;
begin
    if after.sku is distinct from before.sku then
        refusal := office.sku_refusal(caller, after.sku, before.id);
        if refusal.status is not null then
            return;
        end if;
    end if;
    begin
        item := (office.write_items(caller.tenant, array[row(before, after)::office.item_edit]))[1];
    exception
        when unique_violation then
            get stacked diagnostics violated = constraint_name;
            if violated = 'items_same_sku' then
                -- Another program made one meanwhile: only the API's wait for each other.
                refusal := office.sku_refusal(caller, after.sku, before.id);
                return;
            elsif violated <> 'items_external_id_key' then
                raise;
            end if;
            select i.id into other
            from public.items i
            where i.tenant_id = caller.tenant and i.external_id = after.external_id;
            refusal := office.already_exists_result(caller, 'external_id', after.external_id, other);
        when foreign_key_violation or check_violation then
            get stacked diagnostics violated = constraint_name;
            if violated not in (
                'assets_item_id_fkey', 'items_serialized_in_use', 'items_is_case_in_use', 'assets_case_is_case_fkey',
                'assets_item_is_case_fkey')
            then
                raise;
            end if;
            refusal := office.current_result(
                caller, 'line_in_use',
                json_build_object(
                    'field', case when violated in ('assets_item_id_fkey', 'items_serialized_in_use') then 'serialized' else 'is_case' end),
                json_build_object('item', office.item_json(caller.tenant, before.id)));
    end;
end
$$;
