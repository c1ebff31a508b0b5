-- Makes and changes the items and the assets of a file with a row a unit, unless one of its rows is at fault or it is only to be checked:
-- as a file of items does, and then one of assets. `left_out` tells what rows of counted gear say that only a unit has: of each column the
-- first cell, how many there are, and the first thousand of their lines; `doubts` tells in the same way what office.split_gear_rows() is not
-- sure of, and office.import_assets(). A check says in `new_items` which make an item with an SKU: of the rows of one item the first,
-- with the name that any of them says.
create or replace function office.import_gear(tenant uuid, columns text[], rows jsonb, is_check boolean, remove_codes boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    of_items jsonb;
    of_units jsonb;
    own jsonb;
    fault_count bigint;
    counted int[];
    left_out jsonb := '[]';
    doubts jsonb;
    codes_of_doubt constant text[] := '{counted_gear,nameless_unit,bulk_unit,nothing_counted,added_up}';
begin
    if not is_check then
        -- Before the look at them, as a file of items does.
        perform office.lock_skus(tenant);
    end if;
    select
        coalesce(jsonb_agg(jsonb_build_array(s.line, s.item) order by s.line) filter (where s.item is not null), '[]'),
        coalesce(jsonb_agg(jsonb_build_array(s.line, s.unit) order by s.line) filter (where s.unit is not null), '[]'),
        office.import_outcome(
            0, 0, 0,
            jsonb_agg(jsonb_build_object('line', s.line, 'faults', t.faults) order by s.line) filter (where cardinality(t.faults) > 0)),
        array_agg(s.line) filter (where s.unit is null),
        jsonb_agg(t.doubts) filter (where jsonb_array_length(t.doubts) > 0)
    into of_items, of_units, own, counted, doubts
    from office.split_gear_rows(tenant, columns, rows) as s
    cross join lateral (
        select
            coalesce(array_agg(f.fault order by f.place) filter (where not f.is_doubt), '{}') as faults,
            jsonb_agg(f.fault || jsonb_build_object('line', s.line)) filter (where f.is_doubt) as doubts
        from (
            select u.fault, u.place, u.fault ->> 'code' = any (codes_of_doubt) as is_doubt
            from unnest(s.faults) with ordinality as u (fault, place)
        ) as f
    ) as t;
    select coalesce(
        jsonb_agg(d.doubt || jsonb_build_object('rows', d.rows, 'lines', d.lines[1:1000]) order by d.line, d.doubt ->> 'column'), '[]')
    into doubts
    from (
        select
            min(e.line) as line, (array_agg(e.doubt order by e.line))[1] as doubt, count(*) as rows,
            array_agg(e.line order by e.line) as lines
        from (
            select each.doubt, (each.doubt ->> 'line')::int as line
            from jsonb_array_elements(doubts) as r (doubts)
            cross join jsonb_array_elements(r.doubts) as each (doubt)
        ) as e
        -- What is left out is told of each column.
        group by e.doubt ->> 'code', case when e.doubt ->> 'code' = 'counted_gear' then e.doubt ->> 'column' end
    ) as d;
    if cardinality(counted) > 0 then
        select coalesce(
            jsonb_agg(
                jsonb_build_object('line', l.line, 'column', l.name, 'value', l.value, 'rows', l.rows, 'lines', l.lines[1:1000])
                order by l.line, l.name),
            '[]')
        into left_out
        from (
            select
                n.name, min(c.line) as line, (array_agg(c.fields ->> n.name order by c.line))[1] as value, count(*) as rows,
                array_agg(c.line order by c.line) as lines
            from office.import_cells(columns, rows) as c
            join unnest(counted) as k (line) on k.line = c.line
            -- An empty cell of the last two is sent as what a new unit is.
            cross join (
                values
                    ('location', ''), ('hardware_type', ''), ('asset_type', ''), ('country', ''), ('customer', ''), ('condition', 'good'),
                    ('status', 'IN_STOCK')
            ) as n (name, usual)
            where c.fields ->> n.name <> n.usual
              -- That is a fault, or so already.
              and not (n.name = 'status' and c.fields ->> n.name in ('ARCHIVED', 'DISPOSED'))
            group by n.name
        ) as l;
    end if;
    begin
        of_items := office.import_items(tenant, null, of_items, is_check or (own ->> 'fault_count')::bigint > 0);
        -- What is wrong with an item is not said again of its units.
        of_units := office.import_assets(
            tenant, null, of_units, is_check or (own ->> 'fault_count')::bigint + (of_items ->> 'fault_count')::bigint > 0, remove_codes);
        fault_count := (own ->> 'fault_count')::bigint + (of_items ->> 'fault_count')::bigint + (of_units ->> 'fault_count')::bigint;
        if fault_count > 0 and not is_check then
            raise exception using errcode = 'QMTRY', message = 'the items of a file were written, and its units are at fault';
        end if;
    exception when sqlstate 'QMTRY' then
        null;
    end;
    return of_units || jsonb_build_object(
        'created', (of_items ->> 'created')::bigint + (of_units ->> 'created')::bigint,
        'items_created', of_items -> 'created', 'units_created', of_units -> 'created',
        'changed', (of_items ->> 'changed')::bigint + (of_units ->> 'changed')::bigint,
        'same', (of_items ->> 'same')::bigint + (of_units ->> 'same')::bigint,
        'fault_count', fault_count,
        'left_out', left_out,
        'doubts', doubts || (of_units -> 'doubts'),
        'faults', (
            select coalesce(jsonb_agg(f.fault order by f.place) filter (where f.place <= 100), '[]')
            from (
                select
                    case
                        when t.fault ->> 'column' is distinct from 'item_sku' then t.fault
                        else t.fault || jsonb_build_object('column', case when 'sku' = any (columns) then 'sku' else 'name' end)
                    end as fault,
                    row_number() over (order by (t.fault ->> 'line')::int, t.place) as place
                from jsonb_array_elements((own -> 'faults') || (of_items -> 'faults') || (of_units -> 'faults'))
                    with ordinality as t (fault, place)
            ) as f
        )) || case when is_check then jsonb_build_object('new_items', of_items -> 'new_items') else '{}' end;
end
$$;
