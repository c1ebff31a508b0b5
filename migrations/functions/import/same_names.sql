-- A doubt about the new items on these lines that are called as items of the house, as office.search_text() folds names: of the first such row,
-- with the name as the house has it, how many there are, and the first thousand of their lines.
create or replace function office.same_names(tenant uuid, columns text[], rows jsonb, lines int[])
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with told as materialized (
        select c.line, c.fields ->> 'name' as name, office.search_text(c.fields ->> 'name') as key
        from unnest(lines) as l (line)
        join office.import_cells(columns, rows) as c on c.line = l.line
    ), house as materialized (
        select office.search_text(i.name) as key, min(i.name collate "C") as name
        from public.items i
        where i.tenant_id = same_names.tenant and i.archived_at is null and lines <> '{}'
        group by 1
    )
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'line', s.line, 'column', 'name', 'code', 'same_name', 'value', s.name, 'other', s.there, 'rows', s.row_count,
                'lines', s.all_lines[1:1000])),
        '[]')
    from (
        select t.line, t.name, h.name as there, count(*) over all_rows as row_count, array_agg(t.line) over all_rows as all_lines
        from told t
        join house h on h.key = t.key
        window all_rows as (order by t.line rows between unbounded preceding and unbounded following)
        order by t.line
        limit 1
    ) as s
$$;
