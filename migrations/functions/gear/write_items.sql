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
    ids constant uuid[] := array(
        select coalesce((e.before).id, (e.after).id, gen_random_uuid())
        from unnest(edits) with ordinality as e (before, after, place)
        order by e.place);
    turned constant uuid[] := array(
        select (e.before).id
        from unnest(edits) as e
        where (e.after).serialized <> (e.before).serialized or (e.after).is_case <> (e.before).is_case);
    turned_now bigint := 0;
    made bigint;
    changed bigint;
    written public.items[];
    entries office.audit_entry[];
begin
    -- In the order of all.
    perform from public.items i
    where i.tenant_id = write_items.tenant and i.id = any (array(select (e.before).id from unnest(edits) as e))
    order by i.id
    for no key update;
    insert into public.items (
        id, tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes,
        external_id, model, manufacturer, archived_at, created_key)
    select
        e.id, write_items.tenant, (e.after).name, (e.after).sku, (e.after).category, coalesce((e.after).serialized, true),
        coalesce((e.after).is_case, false), (e.after).owned_qty, coalesce((e.after).turnaround_minutes, 0),
        coalesce((e.after).consumable, false), (e.after).replacement_value, (e.after).notes, (e.after).external_id, (e.after).model,
        (e.after).manufacturer, case when (e.after).archived_at is not null then clock_timestamp() end, (e.after).created_key
    from unnest(edits, ids) with ordinality as e (before, after, id, place)
    where (e.before).id is null
    order by e.place;
    get diagnostics made = row_count;
    if turned <> '{}' then
        -- To name a column of a key in SET is to wait for everybody who has the item in hand.
        update public.items i
        set serialized = (e.after).serialized, is_case = (e.after).is_case
        from unnest(edits) as e
        where i.tenant_id = write_items.tenant and i.id = (e.before).id and i.version = (e.before).version and i.id = any (turned);
        get diagnostics turned_now = row_count;
    end if;
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
        archived_at = e.archived_at
    from (
        select g.before, g.after, case
                when (g.after).archived_at is not null and (g.before).archived_at is null then clock_timestamp()
                else (g.after).archived_at
            end as archived_at
        from unnest(edits) as g
        where (g.before).id is not null
    ) as e
    where i.tenant_id = write_items.tenant and i.id = (e.before).id
      -- Above it grew by one.
      and i.version = (e.before).version + (i.id = any (turned))::int;
    get diagnostics changed = row_count;
    perform office.require_unchanged(made + changed = cardinality(edits) and turned_now = cardinality(turned));
    -- FULL, so that it is never a loop in a loop, however few rows are expected.
    select
        array_agg(a.item order by a.is_new desc, a.place),
        array_agg(
            row(
                case
                    when a.is_new then 'item.created'
                    when (a.item).archived_at is not null and (a.before).archived_at is null then 'item.archived'
                    else 'item.changed'
                end,
                'item', (a.item).id, null, null, null, null,
                case when not a.is_new then office.item_audit_json(a.before) end, office.item_audit_json(a.item)
            )::office.audit_entry
            order by a.is_new desc, a.place)
    into written, entries
    from (
        select w.item, e.before, e.place, (e.before).id is null as is_new
        from unnest(edits, ids) with ordinality as e (before, after, id, place)
        full join (
            select i as item, i.id from public.items i where i.tenant_id = write_items.tenant and i.id = any (ids)
        ) as w on w.id = e.id
    ) as a;
    perform office.write_audits(tenant, entries);
    return written;
end
$$;
