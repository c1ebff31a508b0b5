-- Makes and changes the items of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_items(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
    before public.items;
    item public.items;
begin
    if not is_check then
        -- So that none is given twice: each of a long file would take a place of its own among the locks of Postgres.
        perform office.lock_skus(tenant);
    end if;
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (where (m.before).id is not null and m.after is distinct from m.before and cardinality(m.faults) = 0),
        count(*) filter (where m.after is not distinct from m.before and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_item_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    -- Holds follow the turnaround: their lines are locked before any item, all at once, by id.
    perform from public.reservation_items l
    where l.tenant_id = import_items.tenant and l.held_until is not null and l.item_id in (
        select (m.before).id
        from office.match_item_rows(tenant, columns, rows) as m
        where (m.after).turnaround_minutes <> (m.before).turnaround_minutes)
    order by l.id
    for no key update;
    for given in
        select m.line, m.before, m.after, m.faults
        from office.match_item_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        before := given.before;
        item := given.after;
        if before.id is null then
            insert into public.items (
                tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value,
                notes, external_id, archived_at)
            values (
                tenant, item.name, item.sku, item.category, coalesce(item.serialized, true), coalesce(item.is_case, false),
                item.owned_qty, coalesce(item.turnaround_minutes, 0), coalesce(item.consumable, false), item.replacement_value,
                item.notes, item.external_id, item.archived_at)
            returning * into item;
            perform office.write_audit(
                tenant, 'item.created', 'item', item.id, null, null, null, null, null, office.item_audit_json(item));
        else
            -- To name a column of a key in SET is to wait for everybody who has the item in hand.
            if item.serialized <> before.serialized then
                update public.items i set serialized = item.serialized
                where i.tenant_id = import_items.tenant and i.id = item.id and i.version = item.version
                returning i.version into item.version;
            end if;
            update public.items i
            set name = item.name, sku = item.sku, category = item.category, is_case = item.is_case,
                owned_qty = item.owned_qty, turnaround_minutes = item.turnaround_minutes, consumable = item.consumable,
                replacement_value = item.replacement_value, notes = item.notes, external_id = item.external_id,
                archived_at = item.archived_at
            where i.tenant_id = import_items.tenant and i.id = item.id and i.version = item.version
            returning * into item;
            perform office.require_unchanged(found);
            perform office.write_audit(
                tenant,
                case when item.archived_at is not null and before.archived_at is null then 'item.archived' else 'item.changed' end,
                'item', item.id, null, null, null, null, office.item_audit_json(before), office.item_audit_json(item));
        end if;
    end loop;
    return outcome;
end
$$;
