-- The rows of a file of gear, each with what it says of its item and of its unit, as rows of those kinds of files say it, and its faults. A
-- row with a number of pieces and no identifier of a unit is counted, and says nothing of a unit; where the file has no SKUs, the one tag or code
-- of such a row is the SKU, or is left out where it names nothing and where the house calls another item so. An item is found by SKU, else by
-- name: as that is written, or else as the search reads it. All of its rows stand for it in the first of them, where it has no value of theirs
-- twice, and the quantities of counted rows are added up. A unit without any identifier is the next one of its item that has none. `bulk_word` is
-- of the server's reader: what stands in the place of a serial, and says that it is many. Among the faults are doubts, which stop nothing.
create or replace function office.split_gear_rows(tenant uuid, columns text[], rows jsonb)
returns table (line int, item jsonb, unit jsonb, faults jsonb[])
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with keyed as (
        select
            c.line, c.fields, office.search_text(c.fields ->> 'name') as name_key,
            -- What a row is marked with; a file with SKUs needs none of it.
            case
                when not 'sku' = any (columns)
                    then office.code_key(coalesce(c.fields ->> 'asset_tag', c.fields ->> 'code', k.codes ->> 0, c.fields ->> 'serial'))
            end as mark_key,
            case
                when not 'sku' = any (columns) and c.fields ->> 'name' is not null and c.fields ->> 'owned_qty' is not null
                        and num_nonnulls(c.fields ->> 'id', c.fields ->> 'serial') = 0 and jsonb_array_length(k.codes) < 2
                        and num_nonnulls(c.fields ->> 'asset_tag', c.fields ->> 'code', k.codes ->> 0) = 1
                    then coalesce(c.fields ->> 'asset_tag', c.fields ->> 'code', k.codes ->> 0)
            end as mark
        from office.import_cells(columns, rows) as c
        cross join lateral (
            select case when jsonb_typeof(c.fields -> 'codes') = 'array' then c.fields -> 'codes' else '[]' end as codes
        ) as k
        -- So that a name is folded once, and not wherever its key is named.
        offset 0
    ), told as (
        select
            k.*,
            -- Many pieces in the only row of their name: what they alone are marked with is the same for all.
            k.is_many and count(*) over (partition by k.name_key) = 1 and count(*) over (partition by k.mark_key) = 1 as is_of_kind,
            -- The same in rows of many pieces that are called differently: `Main Pool` and the like name nothing.
            k.mark is not null and coalesce(
                min(k.name_key) filter (where k.is_many) over (partition by k.mark_key)
                    <> max(k.name_key) filter (where k.is_many) over (partition by k.mark_key),
                false) as is_filler
        from (
            select m.*, m.mark is not null and (m.fields ->> 'owned_qty')::int > 1 as is_many
            from keyed m
        ) as k
    ), by_sku as materialized (
        -- Other programs had given several the same.
        select coalesce(i.sku_key, office.code_key(i.sku)) as key, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = split_gear_rows.tenant and i.sku is not null
        group by 1
    ), by_name as materialized (
        select
            i.name, office.search_text(i.name) as key, min(i.id::text)::uuid as id, count(*) as matches, bool_and(i.sku is null) as is_without_sku
        from public.items i
        where i.tenant_id = split_gear_rows.tenant and i.archived_at is null
        group by i.name
    ), by_name_key as materialized (
        select n.key, min(n.id::text)::uuid as id, sum(n.matches) as matches, bool_and(n.is_without_sku) as is_without_sku
        from by_name n
        group by n.key
    ), marked as (
        select
            r.line, r.fields, r.name_key, r.mark, r.is_of_kind or r.is_filler as is_of_pieces,
            r.is_of_kind and not r.is_filler and (
                -- No item is made a second time under a name that the house has.
                n.key is null
                or s.id is null and n.matches = 1 and n.is_without_sku
                or s.id is not null and (n.matches > 1 or n.id = s.id)) as is_sku
        from told r
        left join by_sku s on s.key = r.mark_key
        left join by_name_key n on n.key = r.name_key
    ), given as materialized (
        select
            c.line, c.fields, c.fields ->> 'sku' as sku, c.fields ->> 'name' as name, c.name_key, office.code_key(c.fields ->> 'sku') as sku_key,
            (c.fields ->> 'owned_qty')::int as owned_qty, c.left_out, c.left_out_of,
            coalesce(c.fields ->> 'code', case when jsonb_typeof(c.fields -> 'codes') = 'array' then c.fields -> 'codes' ->> 0 end) as code,
            num_nonnulls(c.fields ->> 'id', c.fields ->> 'asset_tag', c.fields ->> 'serial') > 0 as has_identifier
        from (
            select
                p.line, p.name_key, case
                    when p.is_sku then p.fields - array['asset_tag', 'code', 'codes'] || jsonb_build_object('sku', p.mark)
                    when p.is_of_pieces then p.fields - array['asset_tag', 'code', 'codes']
                    else p.fields
                end as fields,
                case when p.is_of_pieces and not p.is_sku then p.mark end as left_out,
                case
                    when p.fields ->> 'asset_tag' is not null then 'asset_tag'
                    when p.fields ->> 'code' is not null then 'code'
                    else 'codes'
                end as left_out_of
            from marked p
        ) as c
    ), new_skus as materialized (
        -- How many SKUs that nobody has the file gives to one name.
        select g.name_key, count(distinct g.sku_key) as skus
        from given g
        left join by_sku s on s.key = g.sku_key
        where g.sku_key is not null and s.key is null and g.name_key is not null
        group by g.name_key
    ), sought as materialized (
        select
            g.*, s.id as by_sku, s.matches as sku_matches, n.id as by_name, n.matches as name_matches, k.id as by_key, k.matches as key_matches,
            case
                when s.id is not null then s.id
                when n.matches = 1 and (g.sku is null or n.is_without_sku) then n.id
                -- Two SKUs are of two items, which may be called nearly the same.
                when g.sku is not null and k.matches = 1 and k.is_without_sku and x.skus = 1 then k.id
            end as house_id
        from given g
        left join by_sku s on s.key = g.sku_key
        left join by_name n on n.name = g.name
        left join by_name_key k on k.key = g.name_key and n.id is null
        left join new_skus x on x.name_key = g.name_key
    ), by_new_name as materialized (
        -- What the file itself calls so, and gives an SKU that nobody has.
        select g.name, min(g.sku_key) as sku_key, count(distinct g.sku_key) as matches
        from sought g
        where g.sku_key is not null and g.house_id is null and g.name is not null
        group by g.name
    ), by_new_name_key as materialized (
        select g.name_key as key, min(g.sku_key) as sku_key, count(distinct g.sku_key) as matches
        from sought g
        where g.sku_key is not null and g.house_id is null and g.name_key is not null
        group by g.name_key
    ), by_code as materialized (
        select coalesce(s.key, office.code_key(s.code)) as key, (array_agg(s.asset_id order by s.created_at))[1] as asset_id
        from public.short_links s
        where s.tenant_id = split_gear_rows.tenant
        group by 1
    ), named as materialized (
        select
            g.*, g.owned_qty is not null and not g.has_identifier and g.code is null as is_counted,
            coalesce(
                g.house_id,
                -- What the file itself calls exactly so is meant before what the house calls nearly so.
                case when g.sku is null and g.by_name is null and w.name is null and g.key_matches = 1 then g.by_key end) as item_id,
            case
                when g.sku is not null then g.sku_matches > 1
                when g.by_name is not null then g.name_matches > 1
                when w.name is not null then w.matches > 1
                when g.by_key is not null then g.key_matches > 1
                else v.matches > 1
            end as is_ambiguous,
            coalesce(w.sku_key, v.sku_key) as new_sku_key, c.asset_id as by_code
        from sought g
        left join by_new_name w on w.name = g.name and g.sku is null
        left join by_new_name_key v on v.key = g.name_key and g.sku is null
        left join by_code c
            on c.key = office.code_key(office.adopted_code(split_gear_rows.tenant, g.code))
                and not g.has_identifier and g.fields ->> 'external_id' is null
    ), grouped as materialized (
        select
            t.*, case
                when t.is_counted and t.made_as is not null and count(*) over its > 1 and sum(t.owned_qty) over its <= 1000000
                    then sum(t.owned_qty) over its
            end as total
        from (
            select
                m.*, coalesce(
                    m.item_id::text, 'sku ' || m.sku_key, 'sku ' || m.new_sku_key, 'name ' || m.name_key) as made_as,
                m.item_id is not null and num_nonnulls(m.by_sku, m.by_name) = 0 as is_by_key
            from named m
        ) as t
        window its as (partition by t.made_as, t.is_counted)
    ), said as materialized (
        -- What each row says of its item.
        select
            g.made_as, g.line, f.name, f.value, first_value(f.value) over told as first_value, first_value(g.line) over told as first_line
        from grouped g
        cross join lateral (
            select e.key, case when e.key = 'owned_qty' then coalesce(to_jsonb(g.total), e.value) else e.value end
            from jsonb_each(g.fields) as e
            where e.value <> 'null' and (
                e.key in (
                    'sku', 'name', 'category', 'is_case', 'turnaround_minutes', 'consumable', 'replacement_value', 'model', 'manufacturer')
                or g.is_counted and e.key in ('owned_qty', 'external_id', 'notes'))
              -- A name that finds it stays as it is written there.
              and not (e.key = 'name' and g.is_by_key)
            union all
            select 'serialized', to_jsonb(not g.is_counted)
        ) as f (name, value)
        where g.made_as is not null
        window told as (partition by g.made_as, f.name order by g.line)
    ), differing as materialized (
        select
            s.line, array_agg(
                office.import_fault(
                    true, case s.name when 'serialized' then 'owned_qty' else s.name end, 'invalid_value', s.value #>> '{}', s.first_line)
                order by s.name) as faults
        from said s
        -- Of several numbers of another program the item has the first.
        where s.value <> s.first_value and s.name not in ('owned_qty', 'external_id')
          and not (s.name = 'sku' and office.code_key(s.value #>> '{}') = office.code_key(s.first_value #>> '{}'))
          and not (
            s.name in ('name', 'model', 'manufacturer', 'category')
            and office.search_text(s.value #>> '{}') = office.search_text(s.first_value #>> '{}'))
        group by s.line
    ), made as materialized (
        select s.made_as, min(s.line) as first_line, jsonb_object_agg(s.name, s.value) as fields, gen_random_uuid() as new_id
        from said s
        where s.line = s.first_line
        group by s.made_as
    ), judged as materialized (
        select
            g.*, d.first_line, d.fields as item_fields, coalesce(g.item_id, d.new_id) as its_item, i.serialized as is_serialized, i.sku as its_sku,
            i.archived_at is not null as is_archived,
            row_number() over (
                partition by g.made_as, g.is_counted,
                    num_nonnulls(g.fields ->> 'external_id', g.by_code) = 0 and not g.has_identifier and not g.is_counted
                order by g.line) as nth,
            count(*) over (partition by g.made_as, g.is_counted) as pieces,
            bool_and(g.owned_qty = 0) over (partition by g.made_as, g.is_counted) as is_nothing
        from grouped g
        left join made d on d.made_as = g.made_as
        left join public.items i on i.tenant_id = split_gear_rows.tenant and i.id = g.item_id
    ), nameless as materialized (
        select a.id, a.item_id, row_number() over (partition by a.item_id order by a.number) as nth
        from public.assets a
        where a.tenant_id = split_gear_rows.tenant and num_nonnulls(a.external_id, a.asset_tag, a.serial) = 0
          and a.item_id in (select j.item_id from judged j)
          and a.id not in (select j.by_code from judged j where j.by_code is not null)
          and a.id not in (select (j.fields ->> 'id')::uuid from judged j where j.fields ->> 'id' is not null)
    )
    select
        j.line,
        case
            when j.line = j.first_line then
                -- An SKU that finds it stays as it is written there.
                j.item_fields - case when j.item_id is not null then 'serialized' else '' end
                    - case when office.code_key(j.item_fields ->> 'sku') = office.code_key(j.its_sku) then 'sku' else '' end
                    || jsonb_build_object('id', j.its_item)
        end,
        case
            when not j.is_counted then
                j.fields - array[
                    'sku', 'name', 'category', 'owned_qty', 'is_case', 'turnaround_minutes', 'consumable', 'replacement_value', 'model',
                    'manufacturer', 'archived', 'bulk_word']
                    || case
                        when (j.fields ->> 'archived')::boolean and j.fields ->> 'status' is distinct from 'DISPOSED'
                            then jsonb_build_object('status', 'ARCHIVED')
                        else '{}'
                    end
                    || case when j.made_as is not null then jsonb_build_object('made_item_id', j.its_item) else '{}' end
                    || case
                        when coalesce(j.by_code, n.id) is not null then jsonb_build_object('id', coalesce(j.by_code, n.id))
                        else '{}'
                    end
        end,
        coalesce(x.faults, '{}') || array_remove(
            array[
                office.import_fault(
                    j.is_ambiguous, case when j.sku is null then 'name' else 'sku' end, 'ambiguous', coalesce(j.sku, j.name)),
                office.import_fault(
                    j.made_as is null
                        and (j.is_counted or num_nonnulls(j.fields ->> 'external_id', j.by_code) = 0 and not j.has_identifier),
                    'name', 'required', null),
                office.import_fault(
                    j.is_counted and j.nth > 1 and j.total is null, 'owned_qty', 'already_exists', j.owned_qty::text, j.first_line),
                -- A unit is one, or tells how many the file has of its item.
                office.import_fault(
                    not j.is_counted and j.owned_qty not in (1, j.pieces), 'owned_qty', 'not_supported', j.owned_qty::text),
                office.import_fault(
                    not j.is_counted and not j.is_serialized, case when j.sku is null then 'name' else 'sku' end, 'invalid_value',
                    coalesce(j.sku, j.name)),
                office.import_fault(
                    j.nth > 1 and j.total is not null, 'owned_qty', 'added_up', j.owned_qty::text, j.first_line),
                -- The number of another program may find it yet.
                office.import_fault(
                    j.is_counted and j.is_nothing and j.made_as is not null and j.item_id is null and not exists (
                        select from public.items i
                        where i.tenant_id = split_gear_rows.tenant and i.external_id = j.item_fields ->> 'external_id'),
                    'owned_qty', 'nothing_counted', j.owned_qty::text),
                office.import_fault(j.left_out is not null, j.left_out_of, 'counted_gear', j.left_out),
                -- Archived, it would not be found by its name again; left as it is, what is gone would be gear to book.
                office.import_fault(
                    u.is_archiving and (j.fields ->> 'archived')::boolean, 'archived', 'not_supported', 'true'),
                office.import_fault(
                    u.is_archiving and (j.fields ->> 'archived')::boolean is not true, 'status', 'not_supported', j.fields ->> 'status'),
                office.import_fault(
                    u.is_new_one and j.fields ->> 'bulk_word' is null and not j.has_identifier and j.code is null,
                    case when j.name is null then 'sku' else 'name' end, 'nameless_unit', coalesce(j.name, j.sku)),
                office.import_fault(
                    u.is_new_one and j.fields ->> 'bulk_word' is not null and not exists (
                        select from public.assets a
                        where a.tenant_id = split_gear_rows.tenant and (
                            a.asset_tag_key = office.code_key(j.fields ->> 'asset_tag')
                            -- One that was there before the keys were.
                            or a.asset_tag_key is null and a.asset_tag is not null
                                and office.code_key(a.asset_tag) = office.code_key(j.fields ->> 'asset_tag'))),
                    'serial', 'bulk_unit', j.fields ->> 'bulk_word')
            ], null)
    from judged j
    left join differing x on x.line = j.line
    left join nameless n
        on n.item_id = j.item_id and n.nth = j.nth and num_nonnulls(j.fields ->> 'external_id', j.by_code) = 0
            and not j.has_identifier and not j.is_counted
    left join public.assets e on e.tenant_id = split_gear_rows.tenant and e.external_id = j.fields ->> 'external_id'
    cross join lateral (
        -- So far as no tag, serial or id of ours finds it: a new unit, in a row that says no quantity.
        select
            not j.is_counted and j.made_as is not null and j.owned_qty is null and num_nonnulls(n.id, e.id, j.by_code) = 0 as is_new_one,
            -- What is counted and archived in the file, but not in the house.
            j.is_counted and not j.is_archived
                and ((j.fields ->> 'archived')::boolean or j.fields ->> 'status' in ('ARCHIVED', 'DISPOSED'))
                and not exists (
                    select from public.items i
                    where i.tenant_id = split_gear_rows.tenant and i.external_id = j.item_fields ->> 'external_id'
                      and i.archived_at is not null) as is_archiving
    ) as u
$$;
