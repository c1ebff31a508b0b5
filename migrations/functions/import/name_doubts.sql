-- Doubts about the new items, each the line and the name of its row, that are called as items of the house, and about those that are called as an
-- earlier one of them, as office.search_text() folds names: of either the first such row, with the name as the house has it or with the line of
-- the earlier one, how many there are, and the first thousand of their lines.
create or replace function office.name_doubts(tenant uuid, new_items jsonb)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with told as materialized (
        select (e.item ->> 0)::int as line, e.item ->> 1 as name, office.search_text(e.item ->> 1) as key
        from jsonb_array_elements(new_items) as e (item)
    ), house as materialized (
        select office.search_text(i.name) as key, min(i.name collate "C") as name
        from public.items i
        where i.tenant_id = name_doubts.tenant and i.archived_at is null and exists (select from told)
        group by 1
    ), alike as (
        select
            t.line, t.name, h.name as there, case when h.key is null then min(t.line) over (partition by t.key) end as first_line
        from told t
        left join house h on h.key = t.key
    ), doubts as (
        select
            min(a.line) as line, (array_agg(a.name order by a.line))[1] as name, (array_agg(a.there order by a.line))[1] as there,
            (array_agg(a.first_line order by a.line))[1] as first_line, count(*) as row_count, array_agg(a.line order by a.line) as lines
        from alike a
        where a.there is not null or a.first_line < a.line
        group by a.there is null
    )
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'line', d.line, 'column', 'name', 'code', 'same_name', 'value', d.name, 'other', d.there, 'other_line', d.first_line,
                'rows', d.row_count, 'lines', d.lines[1:1000])
            order by d.line),
        '[]')
    from doubts d
$$;
