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
    made record;
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
        perform office.lock_turnaround(caller.tenant, array[item], array[item]);
    end if;
    -- Who changes what it is waits for all who count on that, before they could wait for the row.
    perform from public.items i
    where i.tenant_id = caller.tenant and i.id = item
        and (i.serialized <> (fields ->> 'serialized')::boolean or i.is_case <> (fields ->> 'is_case')::boolean)
    for update;
    select * into before from public.items i where i.tenant_id = caller.tenant and i.id = item for no key update;
    if not found then
        return office.not_found_result(caller, 'item_not_found');
    end if;
    shown_before := office.item_json(caller.tenant, before.id);
    if office.is_edited_by(caller.tenant, 'item', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text);
    end if;

    after := office.edit_item(caller.tenant, before, fields);
    if after.serialized and fields ->> 'owned_qty' is not null then
        return office.fault_result(caller, 'owned_qty', 'not_supported');
    elsif update_item.version <> before.version then
        return office.version_mismatch_result(caller, 'item', shown_before);
    end if;
    if after is not distinct from before then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true);
    end if;
    select * into made from office.save_item(caller, before, after);
    if (made.refusal).status is not null then
        return made.refusal;
    end if;
    return office.store_result(caller, key, fingerprint, 200, office.item_json(caller.tenant, before.id)::text);
end
$$;
