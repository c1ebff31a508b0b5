-- Writes an item, a new one where `before` is null, with its audit row, and returns it as it is then. Every way to make or change
-- one ends here; each has judged it before. `before` is the item as it was judged: where it is another by now, the change begins
-- anew.
create or replace function office.write_item(before public.items, after public.items)
returns public.items
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written public.items;
    seen_version int := before.version;
    is_archived constant boolean := after.archived_at is not null and before.archived_at is null;
begin
    if is_archived then
        after.archived_at := clock_timestamp();
    end if;
    if before.id is null then
        insert into public.items (
            tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes,
            external_id, model, manufacturer, archived_at, created_key)
        values (
            after.tenant_id, after.name, after.sku, after.category, coalesce(after.serialized, true), coalesce(after.is_case, false),
            after.owned_qty, coalesce(after.turnaround_minutes, 0), coalesce(after.consumable, false), after.replacement_value,
            after.notes, after.external_id, after.model, after.manufacturer, after.archived_at, after.created_key)
        returning * into written;
    else
        -- To name a column of a key in SET is to wait for everybody who has the item in hand.
        if after.serialized <> before.serialized or after.is_case <> before.is_case then
            update public.items i set serialized = after.serialized, is_case = after.is_case
            where i.tenant_id = before.tenant_id and i.id = before.id and i.version = seen_version
            returning i.version into seen_version;
        end if;
        update public.items i
        set name = after.name, sku = after.sku, category = after.category, owned_qty = after.owned_qty,
            turnaround_minutes = after.turnaround_minutes, consumable = after.consumable,
            replacement_value = after.replacement_value, notes = after.notes, external_id = after.external_id,
            -- Told by the asset app, which moves no version: what it said meanwhile stays.
            model = case when after.model is distinct from before.model then after.model else i.model end,
            manufacturer =
                case when after.manufacturer is distinct from before.manufacturer then after.manufacturer else i.manufacturer end,
            archived_at = after.archived_at
        where i.tenant_id = before.tenant_id and i.id = before.id and i.version = seen_version
        returning * into written;
        perform office.require_unchanged(found);
    end if;
    perform office.write_audit(
        written.tenant_id,
        case when before.id is null then 'item.created' when is_archived then 'item.archived' else 'item.changed' end, 'item',
        written.id, null, null, null, null, case when before.id is not null then office.item_audit_json(before) end,
        office.item_audit_json(written));
    return written;
end
$$;
