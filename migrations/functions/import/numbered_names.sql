-- Doubts about the new items of a file of gear whose names differ in a last number only, as people number units: 1, 2 and so on, each in one
-- row that is one piece and says no SKU. Of the first row of each such name, with what comes before its number, how many rows there are, and
-- the first thousand of their lines; where such names are more than twenty, of the first row of all, with nothing but how many and their lines.
create or replace function office.numbered_names(tenant uuid, columns text[], rows jsonb)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with told as materialized (
        -- The number stands behind a blank, `#`, or a word for `number`: `no.`, that with a small raised `o`, or the two as one sign.
        select
            c.line, c.fields, c.fields ->> 'name' as name,
            substring(c.fields ->> 'name' from '(?: +[nN][.]?[oO\u00ba\u00b0][.]? *| *[#\u2116] *| +)[0-9]{1,4}$') as ending
        from office.import_cells(columns, rows) as c
    ), numbered as materialized (
        select
            t.line, t.name, b.base, office.search_text(b.base) as base_key, office.search_text(t.name) as key,
            substring(t.ending from '[0-9]+')::int as number,
            t.fields ->> 'sku' is null and coalesce((t.fields ->> 'owned_qty')::int, 1) = 1 as is_one
        from told t
        cross join lateral (select left(t.name, length(t.name) - length(t.ending)) as base) as b
        where b.base <> ''
    ), house as materialized (
        select distinct office.search_text(i.name) as key
        from public.items i
        where i.tenant_id = numbered_names.tenant and i.archived_at is null and exists (select from numbered)
    ), alike as (
        select
            min(n.line) as line, (array_agg(n.name order by n.line))[1] as name, (array_agg(n.base order by n.line))[1] as base,
            count(*) as row_count, array_agg(n.line order by n.line) as lines
        from numbered n
        left join house h on h.key = n.key
        group by n.base_key
        having count(*) > 1 and bool_and(n.is_one and h.key is null)
          and min(n.number) = 1 and max(n.number) = count(*) and count(distinct n.number) = count(*)
    ), placed as (
        select a.*, count(*) over () as name_count, sum(a.row_count) over () as all_rows, row_number() over (order by a.line) as place
        from alike a
    )
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'line', p.line, 'column', 'name', 'code', 'numbered_names', 'value', p.name,
                'other', case when p.name_count <= 20 then p.base end,
                'rows', case when p.name_count <= 20 then p.row_count else p.all_rows end,
                'lines', case
                    when p.name_count <= 20 then p.lines[1:1000]
                    else array(select l.line from alike a cross join lateral unnest(a.lines) as l (line) order by l.line limit 1000)
                end)
            order by p.line),
        '[]')
    from placed p
    where p.name_count <= 20 or p.place = 1
$$;
