-- A doubt about the items that are found by nothing but the name of a row, which changes them: of the first such row, with the name as the house
-- has it, how many there are, and the first thousand of their lines. `changed` has the line and the id of each item that the file changes.
create or replace function office.found_names(tenant uuid, columns text[], rows jsonb, changed jsonb)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'line', f.line, 'column', 'name', 'code', 'found_by_name', 'value', f.name, 'other', f.there, 'rows', f.row_count,
                'lines', f.all_lines[1:1000])),
        '[]')
    from (
        select
            c.line, c.fields ->> 'name' as name, i.name as there, count(*) over all_rows as row_count,
            array_agg(c.line) over all_rows as all_lines
        from jsonb_array_elements(changed) as e (pair)
        join office.import_cells(columns, rows) as c on c.line = (e.pair ->> 0)::int
        join public.items i on i.tenant_id = found_names.tenant and i.id = (e.pair ->> 1)::uuid
        where c.fields ->> 'id' is null
          and (c.fields ->> 'external_id' = i.external_id) is not true
          and (office.code_key(c.fields ->> 'sku') = coalesce(i.sku_key, office.code_key(i.sku))) is not true
        window all_rows as (order by c.line rows between unbounded preceding and unbounded following)
        order by c.line
        limit 1
    ) as f
$$;
