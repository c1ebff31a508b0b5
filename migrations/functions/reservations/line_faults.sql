-- Which fields of the lines and kits that a request gives can't be so, as far as only the database sees it: a kit as a line, a kit
-- that is none, more units than the line's qty, a unit that two lines name. `planned` are the lines that the reservation is to have,
-- those of the request first and in its order. What stood there before is not judged again.
create or replace function office.line_faults(
    tenant uuid, lines jsonb, kits jsonb, planned public.reservation_items[], before public.reservation_items[],
    kits_before public.reservation_kits[]
)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with given as (
        select
            g.place, (g.line ->> 'item_id')::uuid as item, b.item_id as item_before,
            coalesce((g.line ->> 'qty')::int, b.qty) as qty,
            case when jsonb_typeof(g.line -> 'asset_ids') = 'array' then jsonb_array_length(g.line -> 'asset_ids') end as units
        from jsonb_array_elements(coalesce(lines, '[]')) with ordinality as g (line, place)
        left join unnest(before) as b on b.id = (g.line ->> 'id')::uuid
    ), given_kit as (
        select g.place, (g.kit ->> 'item_id')::uuid as item, b.item_id as item_before
        from jsonb_array_elements(coalesce(kits, '[]')) with ordinality as g (kit, place)
        left join unnest(kits_before) as b on b.id = (g.kit ->> 'id')::uuid
    ), fault as (
        -- What is booked as a line has units or is counted; a kit is neither.
        select 'lines' as list, g.place, 'item_id' as field
        from given g
        where g.item is distinct from g.item_before
          and exists (select from public.item_kits k where k.tenant_id = line_faults.tenant and k.kit_id = g.item)
        union all
        select 'lines', g.place, 'asset_ids' from given g where g.units > g.qty
        union all
        -- Which of two lines a unit is on, the shelf could not tell.
        select 'lines', g.ordinality, 'asset_ids'
        from unnest(planned) with ordinality as g
        where g.ordinality <= jsonb_array_length(lines) and exists (
            select from unnest(planned) as other
            where other.id <> g.id and other.assigned_asset_ids && g.assigned_asset_ids
              and not exists (select from unnest(before) as b where b.id = g.id and g.assigned_asset_ids <@ b.assigned_asset_ids))
        union all
        select 'kits', g.place, 'item_id'
        from given_kit g
        where g.item is distinct from g.item_before
          and exists (select from public.items i where i.tenant_id = line_faults.tenant and i.id = g.item)
          and not exists (select from public.item_kits k where k.tenant_id = line_faults.tenant and k.kit_id = g.item)
    )
    select array(
        select format('%s[%s].%s', f.list, f.place - 1, f.field)
        from (select distinct f.list, f.place, f.field from fault f) as f
        order by f.list desc, f.place, f.field)
$$;
