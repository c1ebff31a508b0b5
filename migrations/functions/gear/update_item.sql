-- PATCH /items/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it.
create or replace function office.update_item(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    item uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.items;
    after public.items;
    shown_before json;
    shown_after json;
    refusal office.function_result;
    violated text;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- Before the row, as for a new item.
    perform office.lock_sku(caller.tenant, fields ->> 'sku');
    if fields ? 'turnaround_minutes' then
        -- The holds of its lines follow it, and lines come before items.
        perform office.lock_holding_lines(caller.tenant, item);
    end if;
    select * into before from public.items i where i.tenant_id = caller.tenant and i.id = item for no key update;
    if not found then
        return office.not_found_result(caller, 'item_not_found');
    end if;
    shown_before := office.item_json(caller.tenant, before.id);
    if office.is_edited_by(caller.tenant, 'item', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text);
    end if;

    after := jsonb_populate_record(before, fields - 'archived');
    after.archived_at := case
        when not fields ? 'archived' then before.archived_at
        when (fields ->> 'archived')::boolean then coalesce(before.archived_at, clock_timestamp())
    end;
    if after.serialized and fields ->> 'owned_qty' is not null then
        return office.fault_result(caller, 'owned_qty', 'not_supported');
    elsif update_item.version <> before.version then
        return office.version_mismatch_result(caller, 'item', shown_before);
    end if;
    if after.serialized and not before.serialized then
        -- From now on its assets are counted.
        after.owned_qty := null;
    end if;
    if after is not distinct from before then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true);
    end if;
    if after.sku is distinct from before.sku then
        refusal := office.sku_refusal(caller, after.sku, before.id);
        if refusal.status is not null then
            return refusal;
        end if;
    end if;
    begin
        -- To name a column of a key in SET is to wait for everybody who has the item in hand.
        if after.serialized <> before.serialized then
            update public.items i set serialized = after.serialized where i.tenant_id = caller.tenant and i.id = before.id;
        end if;
        update public.items i
        set name = after.name, sku = after.sku, category = after.category, is_case = after.is_case,
            owned_qty = after.owned_qty, turnaround_minutes = after.turnaround_minutes, consumable = after.consumable,
            replacement_value = after.replacement_value, notes = after.notes, external_id = after.external_id,
            archived_at = after.archived_at
        where i.tenant_id = caller.tenant and i.id = before.id;
    exception
        when unique_violation then
            select i.id into other
            from public.items i
            where i.tenant_id = caller.tenant and i.external_id = fields ->> 'external_id';
            return office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other);
        when foreign_key_violation or check_violation then
            get stacked diagnostics violated = constraint_name;
            if violated not in ('assets_item_id_fkey', 'items_serialized_in_use', 'items_is_case_in_use') then
                raise;
            end if;
            return office.current_result(
                caller, 'line_in_use',
                json_build_object('field', case when violated = 'items_is_case_in_use' then 'is_case' else 'serialized' end),
                json_build_object('item', shown_before));
    end;
    shown_after := office.item_json(caller.tenant, before.id);
    perform office.write_audit(
        caller.tenant,
        case when after.archived_at is not null and before.archived_at is null then 'item.archived' else 'item.changed' end,
        'item', before.id, null, null, null, null, shown_before::jsonb, shown_after::jsonb);
    return office.store_result(caller, key, fingerprint, 200, shown_after::text);
end
$$;
