-- A doubt about the assets to which rows on these lines give another serial or item, where a row finds its asset by its external id alone, and
-- nothing else that it says is the asset's: of the first such row, with what the asset is now, how many there are, and the first thousand of
-- their lines.
create or replace function office.other_units(tenant uuid, columns text[], rows jsonb, lines int[])
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with found as materialized (
        select c.line, c.fields, a.id, a.external_id, a.item_id, a.serial
        from unnest(lines) as l (line)
        join office.import_cells(columns, rows) as c on c.line = l.line
        join public.assets a on a.tenant_id = other_units.tenant and a.external_id = c.fields ->> 'external_id'
        where (c.fields ->> 'id')::uuid is distinct from a.id
          and (office.code_key(c.fields ->> 'asset_tag') = coalesce(a.asset_tag_key, office.code_key(a.asset_tag))) is not true
          and (office.code_key(c.fields ->> 'serial') = coalesce(a.serial_key, office.code_key(a.serial))) is not true
    ), with_code as materialized (
        select f.line
        from found f
        cross join lateral (
            select f.fields ->> 'code'
            union all
            select e.code
            from jsonb_array_elements_text(case when jsonb_typeof(f.fields -> 'codes') = 'array' then f.fields -> 'codes' end) as e (code)
        ) as n (scanned)
        join public.short_links s
            on s.tenant_id = other_units.tenant and s.asset_id = f.id
                and coalesce(s.key, office.code_key(s.code)) = office.code_key(office.adopted_code(other_units.tenant, n.scanned))
    )
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'line', o.line, 'column', 'external_id', 'code', 'other_unit', 'value', o.external_id,
                'other', concat_ws(', ', i.name, o.serial), 'rows', o.row_count, 'lines', o.all_lines[1:1000])),
        '[]')
    from (
        select f.*, count(*) over all_rows as row_count, array_agg(f.line) over all_rows as all_lines
        from found f
        where f.line not in (select w.line from with_code w)
        window all_rows as (order by f.line rows between unbounded preceding and unbounded following)
        order by f.line
        limit 1
    ) as o
    join public.items i on i.tenant_id = other_units.tenant and i.id = o.item_id
$$;
