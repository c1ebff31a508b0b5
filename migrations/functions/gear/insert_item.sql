-- Makes an item of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_item(
    caller office.caller, fields jsonb, key text, out item public.items, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select * into item from public.items i where i.tenant_id = caller.tenant and i.created_key = key;
    if found then
        return;
    end if;
    perform office.lock_sku(caller.tenant, fields ->> 'sku');
    refusal := office.sku_refusal(caller, fields ->> 'sku', null);
    if refusal.status is not null then
        return;
    end if;
    item := jsonb_populate_record(null::public.items, fields);
    begin
        insert into public.items (
            tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes,
            external_id, archived_at, created_key)
        values (
            caller.tenant, item.name, item.sku, item.category, coalesce(item.serialized, true), coalesce(item.is_case, false),
            item.owned_qty, coalesce(item.turnaround_minutes, 0), coalesce(item.consumable, false), item.replacement_value,
            item.notes, item.external_id, case when (fields ->> 'archived')::boolean then clock_timestamp() end, key)
        returning * into item;
    exception when unique_violation then
        select i.id into other
        from public.items i
        where i.tenant_id = caller.tenant and i.external_id = fields ->> 'external_id';
        refusal := office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other);
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'item.created', 'item', item.id, null, null, null, null, null,
        office.item_json(caller.tenant, item.id)::jsonb);
end
$$;
