-- The warnings of a check: identifiers of a file that are new and look like another one, in the house or further up in the file.
-- The first hundred, and how many there are.
create or replace function office.look_alikes(tenant uuid, columns text[], rows jsonb, kind text)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with told as materialized (
        -- A sticker is one in either column.
        select
            c.line, n.name, n.column_name, n.value,
            case when n.name = 'external_id' then n.value else office.code_key(n.value) end as key
        from office.import_cells(columns, rows) as c
        cross join lateral (
            select f.name, f.name as column_name, c.fields ->> f.name as value
            from unnest(array['external_id', 'sku', 'asset_tag', 'serial', 'code']) as f (name)
            union all
            select 'code', 'codes', s.code
            from jsonb_array_elements_text(
                case when jsonb_typeof(c.fields -> 'codes') = 'array' then c.fields -> 'codes' end) as s (code)
        ) as n
        where kind in ('clients', 'items', 'assets', 'gear') and n.value is not null
    ), house as materialized (
        select 'external_id' as name, c.external_id as value, c.external_id as key
        from public.clients c
        where kind = 'clients' and c.tenant_id = look_alikes.tenant and c.external_id is not null
        union all
        select 'external_id', i.external_id, i.external_id
        from public.items i
        where kind = 'items' and i.tenant_id = look_alikes.tenant and i.external_id is not null
        union all
        select 'sku', i.sku, coalesce(i.sku_key, office.code_key(i.sku))
        from public.items i
        where kind in ('items', 'gear') and i.tenant_id = look_alikes.tenant and i.sku is not null
        union all
        select n.name, n.value, n.key
        from public.assets a
        cross join lateral (
            values
                ('external_id', a.external_id, a.external_id),
                ('asset_tag', a.asset_tag, coalesce(a.asset_tag_key, office.code_key(a.asset_tag))),
                ('serial', a.serial, coalesce(a.serial_key, office.code_key(a.serial)))
        ) as n (name, value, key)
        where kind in ('assets', 'gear') and a.tenant_id = look_alikes.tenant and n.value is not null
        union all
        select 'code', s.code, coalesce(s.key, office.code_key(s.code))
        from public.short_links s
        where kind in ('assets', 'gear') and s.tenant_id = look_alikes.tenant
    ), new as materialized (
        -- The SKU of gear may stand in many rows: each is told once.
        select min(t.line) as line, t.name, t.column_name, t.value, t.key, office.look_key(t.value) as look
        from told t
        left join house h on h.name = t.name and h.key = t.key
        where h.key is null
        group by t.name, t.column_name, t.value, t.key
    ), placed as (
        select
            n.*, first_value(n.line) over look as first_line, first_value(n.value) over look as first_value,
            first_value(n.key) over look as first_key
        from new n
        window look as (partition by n.name, n.look order by n.line)
    ), there as materialized (
        select h.name, office.look_key(h.value) as look, min(h.value collate "C") as value
        from house h
        group by 1, 2
    ), warnings as (
        select
            p.line, p.column_name, p.value, coalesce(t.value, p.first_value) as other, case when t.value is null then p.first_line end as other_line,
            row_number() over (order by p.line, p.column_name) as place
        from placed p
        left join there t on t.name = p.name and t.look = p.look
        where t.value is not null or p.key <> p.first_key
    )
    select jsonb_build_object(
        'warning_count', count(*),
        'warnings', coalesce(
            jsonb_agg(
                jsonb_build_object(
                    'line', w.line, 'column', w.column_name, 'code', 'looks_like', 'value', w.value, 'other', w.other, 'other_line', w.other_line)
                order by w.place) filter (where w.place <= 100),
            '[]'))
    from warnings w
$$;
