-- Makes and changes the items of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all. A check says in `new_items` which make an
-- item, and its name, and in `changes` which change one, and its id. Gear has no columns here and has looked for its names: it is told only
-- which make an item with an SKU, as without one a name that is there finds its item, or is at fault.
create or replace function office.import_items(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    turned uuid[];
    changed uuid[];
    new_items jsonb;
    changes jsonb;
    made bigint := 0;
    portion record;
begin
    if not is_check then
        -- So that none is given twice: each of a long file would take a place of its own among the locks of Postgres.
        perform office.lock_skus(tenant);
    end if;
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (where (m.before).id is not null and m.after is distinct from m.before and cardinality(m.faults) = 0),
        count(*) filter (where m.after is not distinct from m.before and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0)),
        array_agg((m.before).id) filter (where (m.after).turnaround_minutes <> (m.before).turnaround_minutes),
        array_agg((m.before).id) filter (where (m.before).id is not null and m.after is distinct from m.before),
        jsonb_agg(jsonb_build_array(m.line, (m.after).name)) filter (
            where is_check and (columns is not null or (m.after).sku is not null) and (m.before).id is null and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_array(m.line, (m.before).id)) filter (
            where is_check and columns is not null and (m.before).id is not null and m.after is distinct from m.before
              and cardinality(m.faults) = 0)
    into outcome, turned, changed, new_items, changes
    from office.match_item_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome || case
            when is_check then jsonb_build_object('new_items', coalesce(new_items, '[]'), 'changes', coalesce(changes, '[]'))
            else '{}'
        end;
    end if;
    perform office.lock_turnaround(tenant, turned, changed);
    for portion in
        select
            (p.place - 1) / 1000 as number, array_agg(row(p.before, p.after)::office.item_edit order by p.place) as edits,
            bool_and(p.faults = '{}') as is_good, count(*) filter (where (p.before).id is null) as made
        from (
            select m.before, m.after, m.faults, row_number() over (order by (m.before).id nulls first, m.line) as place
            from office.match_item_rows(tenant, columns, rows) as m
            where m.after is distinct from m.before
        ) as p
        group by number
        order by number
    loop
        perform office.forget_plans(portion.number);
        perform office.require_unchanged(portion.is_good);
        perform office.write_items(tenant, portion.edits);
        made := made + portion.made;
    end loop;
    -- An item that somebody has renamed since it was counted is found by its name no more, or only now.
    perform office.require_unchanged(made = (outcome ->> 'created')::bigint);
    return outcome;
end
$$;
