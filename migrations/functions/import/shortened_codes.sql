-- The codes that a file's cells name by an address, each with what is stored of it: the first hundred, and how many there are.
create or replace function office.shortened_codes(tenant uuid, columns text[], rows jsonb)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with told as materialized (
        select t.line, t.column_name, t.scanned, office.named_code(shortened_codes.tenant, office.clean_code(t.scanned)) as code
        from (
            select c.line, n.column_name, n.scanned
            from office.import_cells(columns, rows) as c
            cross join lateral (
                select 'code', c.fields ->> 'code'
                union all
                select 'codes', e.code
                from jsonb_array_elements_text(
                    case when jsonb_typeof(c.fields -> 'codes') = 'array' then c.fields -> 'codes' end) as e (code)
            ) as n (column_name, scanned)
            -- No address is without one.
            where strpos(n.scanned, '/') > 0
        ) as t
    ), shortened as (
        select t.*, row_number() over (order by t.line, t.column_name, t.scanned collate "C") as place
        from told t
        where t.code is not null
    )
    select jsonb_build_object(
        'shortened_count', count(*),
        'shortened', coalesce(
            jsonb_agg(
                jsonb_build_object('line', s.line, 'column', s.column_name, 'value', s.scanned, 'code', s.code)
                order by s.place) filter (where s.place <= 100),
            '[]'))
    from shortened s
$$;
