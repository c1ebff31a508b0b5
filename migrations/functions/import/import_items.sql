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
    turned uuid[];
    changed uuid[];
    given record;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written public.items;
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
    select array_agg((m.before).id) filter (where (m.after).turnaround_minutes <> (m.before).turnaround_minutes), array_agg((m.before).id)
    into turned, changed
    from office.match_item_rows(tenant, columns, rows) as m
    where (m.before).id is not null and m.after is distinct from m.before;
    perform office.lock_turnaround(tenant, turned, changed);
    for given in
        select m.line, m.before, m.after, m.faults
        from office.match_item_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        written := office.write_item(given.before, given.after);
    end loop;
    return outcome;
end
$$;
