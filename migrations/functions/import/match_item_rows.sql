-- The rows of a file of items, each with the item that its id, else its external id, else its SKU, else its name finds, what it would be
-- afterwards, and its faults. A new one keeps the id of its row. A name finds the one item that is called so, as office.search_text() folds
-- names, for a row without an id and only where nothing shows another one. An archived one is not meant.
create or replace function office.match_item_rows(tenant uuid, columns text[], rows jsonb)
returns table (line int, before public.items, after public.items, faults jsonb[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select
            c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id, c.fields ->> 'sku' as sku,
            office.code_key(c.fields ->> 'sku') as sku_key
        from office.import_cells(columns, rows) as c
    ), by_sku as materialized (
        -- Other programs had given several the same.
        select coalesce(i.sku_key, office.code_key(i.sku)) as key, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = match_item_rows.tenant and i.sku is not null
        group by 1
    ), keyed as materialized (
        select
            g.*, b.id as by_id, e.id as by_external_id, s.id as by_sku, s.matches, coalesce(b.id, e.id, s.id) as key_id,
            case when coalesce(b.id, e.id, s.id, g.given_id::uuid) is null then office.search_text(g.fields ->> 'name') end as name_key,
            case when g.external_id is not null then min(g.line) over (partition by g.external_id) end as first_external_id,
            case when g.sku is not null then min(g.line) over (partition by g.sku_key) end as first_sku,
            case
                when coalesce(b.id, e.id, s.id, g.given_id::uuid) is not null
                    then min(g.line) over (partition by coalesce(b.id, e.id, s.id, g.given_id::uuid))
            end as first_of_item
        from given g
        left join public.items b on b.tenant_id = match_item_rows.tenant and b.id = g.given_id::uuid
        left join public.items e on e.tenant_id = match_item_rows.tenant and e.external_id = g.external_id
        left join by_sku s on s.key = g.sku_key
    ), by_name as materialized (
        select
            office.search_text(i.name) as key, min(i.id::text)::uuid as id, count(*) as matches,
            bool_and(i.external_id is null) as is_without_external_id, bool_and(i.sku is null) as is_without_sku,
            bool_and(i.serialized) as serialized, bool_and(i.is_case) as is_case, bool_and(i.consumable) as consumable
        from public.items i
        where i.tenant_id = match_item_rows.tenant and i.archived_at is null
          -- Gear has no columns here.
          and 'name' = any (columns)
        group by 1
    ), named as materialized (
        -- An empty cell of an identifier says that there is none, and what is another kind of gear is not changed into it for its name.
        select n.id, min(k.line) as line
        from keyed k
        join by_name n on n.key = k.name_key
        where n.matches = 1
          and (n.is_without_external_id or not k.fields ? 'external_id')
          and (n.is_without_sku or not k.fields ? 'sku')
          and coalesce((k.fields ->> 'serialized')::boolean = n.serialized, true)
          and coalesce((k.fields ->> 'is_case')::boolean = n.is_case, true)
          and coalesce((k.fields ->> 'consumable')::boolean = n.consumable, true)
          and (k.fields ->> 'archived')::boolean is not true
          and not exists (select from keyed o where o.key_id = n.id)
        group by n.id
        -- Of two rows nobody knows which one is meant.
        having count(*) = 1
    ), found as materialized (
        select k.*, coalesce(k.key_id, n.id) as id
        from keyed k
        left join named n on n.line = k.line
    ), edited as materialized (
        select
            f.*, i as before, case
                when f.id is null then jsonb_populate_record(
                    office.edit_item(tenant, i, f.fields), jsonb_build_object('id', f.given_id))
                else office.edit_item(tenant, i, f.fields)
            end as after
        from found f
        left join public.items i on i.tenant_id = match_item_rows.tenant and i.id = f.id
    )
    select
        e.line, e.before, e.after,
        array_remove(
            array[
                office.import_fault(
                    e.first_external_id < e.line, 'external_id', 'already_exists', e.external_id, e.first_external_id),
                office.import_fault(
                    e.first_sku < e.line and not coalesce(e.first_of_item = e.line and (e.before).sku = e.sku, false),
                    'sku', 'already_exists', e.sku, e.first_sku),
                office.import_fault(
                    e.first_of_item < e.line and e.first_sku is distinct from e.first_of_item
                        and e.first_external_id is distinct from e.first_of_item,
                    null, 'already_exists', null, e.first_of_item),
                office.import_fault(e.by_external_id <> e.id, 'external_id', 'already_exists', e.external_id)
                    || jsonb_build_object('item_id', e.by_external_id),
                office.import_fault(e.matches = 1 and e.by_sku <> e.id, 'sku', 'already_exists', e.sku)
                    || jsonb_build_object('item_id', e.by_sku),
                office.import_fault(
                    e.matches > 1 and coalesce(e.by_id, e.by_external_id) is null, 'sku', 'ambiguous', e.sku),
                office.import_fault((e.before).id is null and not e.fields ? 'name', 'name', 'required', null),
                office.import_fault(
                    e.fields ->> 'owned_qty' is not null and coalesce((e.after).serialized, true), 'owned_qty', 'not_supported',
                    e.fields ->> 'owned_qty'),
                -- The quantity of units is left out of a file, and takes away none that the house has counted.
                office.import_fault(
                    'owned_qty' = any (columns) and e.given_id is null and e.fields ->> 'owned_qty' is null and (e.after).serialized
                        and not (e.before).serialized and (e.before).owned_qty > 0,
                    'owned_qty', 'not_supported', null),
                office.import_fault(
                    (e.before).serialized <> (e.after).serialized and (
                        exists (select from public.assets a where a.tenant_id = match_item_rows.tenant and a.item_id = e.id)
                        or exists (
                            select from public.reservation_items l
                            where l.tenant_id = match_item_rows.tenant and l.item_id = e.id)),
                    'serialized', 'line_in_use', e.fields ->> 'serialized'),
                office.import_fault(
                    (e.before).is_case <> (e.after).is_case and exists (
                        select from public.assets a
                        where a.tenant_id = match_item_rows.tenant and a.item_id = e.id
                          and (a.case_id is not null or exists (
                            select from public.assets part
                            where part.tenant_id = match_item_rows.tenant and part.case_id = a.id))),
                    'is_case', 'line_in_use', e.fields ->> 'is_case')
            ], null)
    from edited e
$$;
