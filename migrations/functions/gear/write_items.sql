-- Writes items, a new one where `before` is null, with an audit row each, and returns them as they are then: new ones first, in their order.
-- Every way to make or change one ends here; each has judged it before. `before` is the item as it was judged: where it is another by now,
-- the change begins anew. A new one may have its id already.
create or replace function office.write_items(tenant uuid, edits office.item_edit[])
returns public.items[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    turned constant uuid[] := array(
        select (e.before).id
        from unnest(edits) as e
        where (e.after).serialized <> (e.before).serialized or (e.after).is_case <> (e.before).is_case);
    turned_now bigint := 0;
    written public.items[];
    entries office.audit_entry[];
begin
    -- In the order of all.
    perform from public.items i
    where i.tenant_id = write_items.tenant and i.id = any (array(select (e.before).id from unnest(edits) as e))
    order by i.id
    for no key update;
    if turned <> '{}' then
        -- To name a column of a key in SET is to wait for everybody who has the item in hand.
        update public.items i
        set serialized = (e.after).serialized, is_case = (e.after).is_case
        from unnest(edits) as e
        where i.tenant_id = write_items.tenant and i.id = (e.before).id and i.version = (e.before).version and i.id = any (turned);
        get diagnostics turned_now = row_count;
    end if;
    perform office.require_unchanged(turned_now = cardinality(turned));
    with edited as materialized (
        select e.before, e.after, (e.after).archived_at is not null and (e.before).archived_at is null as is_archived
        from unnest(edits) as e
    ), made as (
        insert into public.items as i (
            id, tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes,
            external_id, model, manufacturer, archived_at, created_key)
        select
            coalesce((e.after).id, gen_random_uuid()), write_items.tenant, (e.after).name, (e.after).sku, (e.after).category,
            coalesce((e.after).serialized, true), coalesce((e.after).is_case, false), (e.after).owned_qty,
            coalesce((e.after).turnaround_minutes, 0), coalesce((e.after).consumable, false), (e.after).replacement_value, (e.after).notes,
            (e.after).external_id, (e.after).model, (e.after).manufacturer, case when e.is_archived then clock_timestamp() end,
            (e.after).created_key
        from edited e
        where (e.before).id is null
        returning i as item
    ), changed as (
        update public.items i
        set name = (e.after).name, sku = (e.after).sku, category = (e.after).category, owned_qty = (e.after).owned_qty,
            turnaround_minutes = (e.after).turnaround_minutes, consumable = (e.after).consumable,
            replacement_value = (e.after).replacement_value, notes = (e.after).notes, external_id = (e.after).external_id,
            -- Told by the asset app, which moves no version: what it said meanwhile stays.
            model = case when (e.after).model is distinct from (e.before).model then (e.after).model else i.model end,
            manufacturer = case
                when (e.after).manufacturer is distinct from (e.before).manufacturer then (e.after).manufacturer
                else i.manufacturer
            end,
            archived_at = case when e.is_archived then clock_timestamp() else (e.after).archived_at end
        from edited e
        where i.tenant_id = write_items.tenant and i.id = (e.before).id
          -- Above it grew by one.
          and i.version = (e.before).version + ((e.before).id = any (turned))::int
        returning i as item, e.before, e.is_archived
    ), audited as (
        select
            m.item, row(
                'item.created', 'item', (m.item).id, null, null, null, null, null, office.item_audit_json(m.item)
            )::office.audit_entry as entry
        from made m
        union all
        select
            c.item, row(
                case when c.is_archived then 'item.archived' else 'item.changed' end, 'item', (c.item).id, null, null, null, null,
                office.item_audit_json(c.before), office.item_audit_json(c.item)
            )::office.audit_entry
        from changed c
    )
    select array_agg(a.item), array_agg(a.entry) into written, entries from audited a;
    perform office.require_unchanged(cardinality(written) = cardinality(edits));
    perform office.write_audits(tenant, entries);
    return written;
end
$$;
