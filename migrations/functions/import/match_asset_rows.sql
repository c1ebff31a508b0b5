-- The rows of a file of assets, each with the asset that its id, else its external id, else its tag, else its serial finds, what it
-- would be afterwards, the stickers that it would get, those that it has and the file does not name where it names all, and its faults.
-- A new one has its id already. A condition or a status that is null is none that the row says: it stays as it is. Where stickers are
-- to be taken off (`remove_codes`), what one row does not name another one may. A place that differs from one of the house in case and accents alone
-- is that place, and one that differs so from others of the file is the one that most rows say; a row with an id of ours has it as it is.
create or replace function office.match_asset_rows(tenant uuid, columns text[], rows jsonb, remove_codes boolean)
returns table (
    line int, before public.assets, after public.assets, added text[], unnamed text[], faults jsonb[]
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select
            c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id, c.fields ->> 'asset_tag' as asset_tag,
            c.fields ->> 'serial' as serial, c.fields ->> 'item_sku' as item_sku, c.fields ->> 'item_id' as given_item_id,
            c.fields ->> 'item' as item_name,
            office.code_key(c.fields ->> 'asset_tag') as tag_key, office.code_key(c.fields ->> 'serial') as serial_key
        from office.import_cells(columns, rows) as c
    ), told_places as materialized (
        select g.fields ->> 'location' as location, min(g.line) as line, count(*) as row_count
        from given g
        where g.fields ->> 'location' is not null
        group by 1
    ), places as materialized (
        select
            t.location, coalesce(k.known, first_value(t.location) over usual) as written
        from (
            select p.location, p.line, p.row_count, office.search_text(p.location) as key
            from told_places p
        ) as t
        left join office.known_places(match_asset_rows.tenant, array(select p.location from told_places p)) as k on k.place = t.location
        window usual as (partition by t.key order by t.row_count desc, t.line)
    ), by_sku as materialized (
        -- Other programs had given several the same.
        select
            coalesce(i.sku_key, office.code_key(i.sku)) as key, min(i.id::text)::uuid as id, count(*) as matches,
            bool_and(i.serialized) as serialized
        from public.items i
        where i.tenant_id = match_asset_rows.tenant and i.sku is not null
        group by 1
    ), by_name as materialized (
        -- Asked only where the file says names.
        select n.key, n.id, n.matches, n.serialized
        from office.items_by_name(tenant) as n
        where 'item' = any (columns)
    ), by_tag as materialized (
        select coalesce(a.asset_tag_key, office.code_key(a.asset_tag)) as key, min(a.id::text)::uuid as id, count(*) as matches
        from public.assets a
        where a.tenant_id = match_asset_rows.tenant and a.asset_tag is not null
        group by 1
    ), by_serial as materialized (
        -- One that several share names none, but exactly as written.
        select coalesce(a.serial_key, office.code_key(a.serial)) as key, min(a.id::text)::uuid as id
        from public.assets a
        where a.tenant_id = match_asset_rows.tenant and a.serial is not null
        group by 1
        having count(*) = 1
    ), found as materialized (
        select
            g.*, e.id as by_external_id, coalesce(t.id, k.id) as by_tag, coalesce(s.id, n.id) as by_serial,
            coalesce(b.id, e.id, t.id, k.id, s.id, n.id) as id, t.id is null and k.matches > 1 as is_tag_ambiguous,
            -- The id of an item counts where the SKU does not tell, and its name where neither does. `made_item_id` is of one that a file of
            -- gear makes along the way.
            coalesce((g.fields ->> 'made_item_id')::uuid, o.id, i.id, w.id) as item_id, case when o.id is null then i.matches end as matches,
            case when o.id is null then w.matches end as name_matches, coalesce(o.serialized, i.serialized, w.serialized) as serialized,
            case when num_nonnulls(g.item_sku, g.given_item_id) = 0 and g.item_name is not null then 'item' else 'item_sku' end as item_column,
            case when num_nonnulls(g.item_sku, g.given_item_id) = 0 then g.item_name else g.item_sku end as item_cell,
            case when g.external_id is not null then min(g.line) over (partition by g.external_id) end as first_external_id,
            case when g.asset_tag is not null then min(g.line) over (partition by g.tag_key) end as first_tag,
            case when g.serial is not null then min(g.line) over (partition by g.serial) end as first_serial,
            case
                when coalesce(b.id, e.id, t.id, k.id, s.id, n.id, g.given_id::uuid) is not null
                    then min(g.line) over (partition by coalesce(b.id, e.id, t.id, k.id, s.id, n.id, g.given_id::uuid))
            end as first_of_asset
        from given g
        left join public.assets b on b.tenant_id = match_asset_rows.tenant and b.id = g.given_id::uuid
        left join public.assets e on e.tenant_id = match_asset_rows.tenant and e.external_id = g.external_id
        left join public.assets t on t.tenant_id = match_asset_rows.tenant and t.asset_tag = g.asset_tag
        left join public.assets s on s.tenant_id = match_asset_rows.tenant and s.serial = g.serial
        left join by_tag k on k.key = g.tag_key
        left join by_serial n on n.key = g.serial_key
        left join by_sku i on i.key = office.code_key(g.item_sku)
        left join by_name w on w.key = office.search_text(g.item_name) and g.item_sku is null
        left join public.items o
            on o.tenant_id = match_asset_rows.tenant and o.id = g.given_item_id::uuid
                and (g.item_sku is null or i.matches > 1 and coalesce(o.sku_key, office.code_key(o.sku)) = i.key)
    ), held as materialized (
        select s.code, coalesce(s.key, office.code_key(s.code)) as key, s.asset_id, s.created_at
        from public.short_links s
        where s.tenant_id = match_asset_rows.tenant
    ), told as materialized (
        select t.line, t.id, t.column_name, t.scanned, t.code, t.key, min(t.line) over (partition by t.key) as first_line,
            -- A row may say the same twice.
            row_number() over (partition by t.line, t.key order by t.code collate "C") as nth
        from (
            select f.line, f.id, w.column_name, w.scanned, w.code, office.code_key(w.code) as key
            from found f
            cross join lateral (
                select c.column_name, c.scanned, office.adopted_code(match_asset_rows.tenant, c.scanned) as code
                from (
                    select 'code', f.fields ->> 'code' where f.fields ->> 'code' is not null
                    union all
                    select 'codes', e.code
                    from jsonb_array_elements_text(case when jsonb_typeof(f.fields -> 'codes') = 'array' then f.fields -> 'codes' end) as e (code)
                ) as c (column_name, scanned)
                -- So that a code is worked out once, and not wherever it is named.
                offset 0
            ) as w
        ) as t
    ), unnamed as materialized (
        -- What an asset has, and the file does not name, though it names all of the asset's.
        select h.asset_id, h.key, array_agg(h.code) as codes
        from held h
        join found f on f.id = h.asset_id and jsonb_typeof(f.fields -> 'codes') = 'array'
        left join told t on t.line = f.line and t.key = h.key
        where t.line is null
        group by h.asset_id, h.key
    ), holders as materialized (
        select h.key, (array_agg(h.asset_id order by h.created_at))[1] as asset_id
        from held h
        where not remove_codes
           or not exists (select from unnamed u where u.asset_id = h.asset_id and u.key is not distinct from h.key)
        group by h.key
    ), judged as materialized (
        select
            t.line, array_agg(t.code) filter (where t.code is not null and l.asset_id is null and t.nth = 1) as added,
            array_remove(
                array_agg(office.import_fault(t.code is null, t.column_name, 'invalid_value', t.scanned))
                    || array_agg(
                        office.import_fault(
                            l.asset_id is distinct from t.id and l.asset_id is not null, t.column_name, 'already_exists', t.code)
                            || jsonb_build_object('asset_id', l.asset_id))
                    -- What is no code is the same as no other.
                    || array_agg(office.import_fault(
                        t.code is not null and t.first_line < t.line, t.column_name, 'already_exists', t.code, t.first_line)),
                null) as faults
        from told t
        left join holders l on l.key = t.key
        group by t.line
    ), edited as materialized (
        select
            f.*, a as before, jsonb_populate_record(
                a,
                f.fields - array['id', 'item_id', 'made_item_id', 'item_sku', 'item', 'code', 'codes']
                    - case when f.fields ->> 'condition' is null then 'condition' else '' end
                    - case when f.fields ->> 'status' is null then 'status' else '' end
                    || jsonb_build_object('tenant_id', tenant, 'id', coalesce(f.id, f.given_id::uuid, gen_random_uuid()))
                    || case when w.written is null then '{}' else jsonb_build_object('location', w.written) end
                    || case
                        when f.item_id is null or p.sku = f.item_sku or f.item_column = 'item' and p.name = f.item_name then '{}'
                        else jsonb_build_object('item_id', f.item_id)
                    end) as after,
            p.sku as present_sku, p.name as present_name
        from found f
        left join public.assets a on a.tenant_id = match_asset_rows.tenant and a.id = f.id
        left join public.items p on p.tenant_id = match_asset_rows.tenant and p.id = a.item_id
        -- An id in a row of gear is no cell of the file.
        left join places w on w.location = f.fields ->> 'location' and (columns is null or f.given_id is null)
    ), lost as materialized (
        select u.asset_id, array_agg(c.code order by c.code) as codes
        from unnamed u
        cross join lateral unnest(u.codes) as c (code)
        group by u.asset_id
    )
    select
        e.line, e.before, e.after, coalesce(j.added, '{}'), coalesce(l.codes, '{}'),
        array_remove(
            array[
                office.import_fault(
                    e.first_external_id < e.line, 'external_id', 'already_exists', e.external_id, e.first_external_id),
                office.import_fault(
                    e.first_tag < e.line and not coalesce(e.first_of_asset = e.line and (e.before).asset_tag = e.asset_tag, false),
                    'asset_tag', 'already_exists', e.asset_tag, e.first_tag),
                office.import_fault(e.first_serial < e.line, 'serial', 'already_exists', e.serial, e.first_serial),
                office.import_fault(
                    e.first_of_asset < e.line and e.first_external_id is distinct from e.first_of_asset
                        and e.first_tag is distinct from e.first_of_asset and e.first_serial is distinct from e.first_of_asset,
                    null, 'already_exists', null, e.first_of_asset),
                office.import_fault(e.by_external_id <> e.id, 'external_id', 'already_exists', e.external_id)
                    || jsonb_build_object('asset_id', e.by_external_id),
                office.import_fault(e.is_tag_ambiguous, 'asset_tag', 'ambiguous', e.asset_tag),
                office.import_fault(e.by_tag <> e.id, 'asset_tag', 'already_exists', e.asset_tag)
                    || jsonb_build_object('asset_id', e.by_tag),
                office.import_fault(e.by_serial <> e.id, 'serial', 'already_exists', e.serial)
                    || jsonb_build_object('asset_id', e.by_serial),
                -- Gone for good while it is out it would never come back.
                office.import_fault(
                    (e.after).status in ('ARCHIVED', 'DISPOSED') and (e.before).status not in ('ARCHIVED', 'DISPOSED') and exists (
                        select from public.asset_checkouts o
                        where o.tenant_id = match_asset_rows.tenant and o.asset_id = e.id and o.returned_at is null),
                    'status', 'line_in_use', (e.after).status),
                office.import_fault(
                    (e.after).item_id is null and num_nonnulls(e.item_sku, e.given_item_id, e.item_name) = 0,
                    case when 'item' = any (columns) and not 'item_sku' = any (columns) then 'item' else 'item_sku' end, 'required', null),
                office.import_fault(
                    e.item_sku is null and e.given_item_id is not null and e.item_id is null, 'item_id', 'item_not_found', e.given_item_id),
                office.import_fault(e.item_sku is not null and e.item_id is null, 'item_sku', 'item_not_found', e.item_sku),
                office.import_fault(e.item_column = 'item' and e.item_id is null, 'item', 'item_not_found', e.item_name),
                office.import_fault(
                    e.name_matches > 1 and e.present_name is distinct from e.item_name, 'item', 'ambiguous', e.item_name),
                office.import_fault(
                    e.matches > 1 and e.present_sku is distinct from e.item_sku, 'item_sku', 'ambiguous', e.item_sku),
                office.import_fault(
                    not e.serialized and (e.after).item_id is distinct from (e.before).item_id,
                    case when e.item_sku is null and e.given_item_id is not null then 'item_id' else e.item_column end, 'invalid_value',
                    coalesce(e.item_sku, e.given_item_id, e.item_name)),
                office.import_fault(
                    (e.before).item_id <> (e.after).item_id and (
                        exists (
                            select from public.asset_checkouts o
                            where o.tenant_id = match_asset_rows.tenant and o.asset_id = e.id and o.voided_at is null)
                        or exists (
                            select from public.reservation_items l
                            where l.tenant_id = match_asset_rows.tenant and l.item_id = (e.before).item_id
                              and e.id = any (l.assigned_asset_ids))
                        or (e.before).case_id is not null
                        or exists (
                            select from public.assets part
                            where part.tenant_id = match_asset_rows.tenant and part.case_id = e.id)),
                    e.item_column, 'line_in_use', e.item_cell)
            ], null) || coalesce(j.faults, '{}')
    from edited e
    left join judged j on j.line = e.line
    left join lost l on l.asset_id = e.id
$$;
