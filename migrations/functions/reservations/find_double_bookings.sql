-- The rows of a file of reservations by whose new times an asset would be named for two confirmed reservations at once, each with the
-- asset's name. What was so before is not told again, of two rows of the file that meet the later one is, and what came back from a
-- reservation is held by it no longer.
create or replace function office.find_double_bookings(tenant uuid, judged office.judged_row[])
returns table (line int, asset text)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with planned as materialized (
        select p.line, p.reservation, p.was, p.becomes, p.assigned, (p.becomes).hold is distinct from (p.was).hold as is_moved
        from office.planned_holds(tenant, judged) as p
    ), moved as materialized (
        select p.line, p.reservation, (p.was).hold as held, (p.becomes).hold as hold, (p.becomes).item_id as item, n.asset
        from planned p
        cross join unnest(p.assigned) as n (asset)
        where p.is_moved and (p.becomes).hold is not null
    ), span as (
        select m.item, min(lower(m.hold)) as from_at, max(upper(m.hold)) as to_at from moved m group by m.item
    ), other as (
        select l.reservation_id as reservation, l.hold, n.asset, null::int as line
        from span s
        join public.reservation_items l
            on l.tenant_id = find_double_bookings.tenant and l.item_id = s.item and l.held_until > s.from_at and l.held_from < s.to_at
        cross join unnest(l.assigned_asset_ids) as n (asset)
        where l.id not in (select (p.becomes).id from planned p)
        union all
        select p.reservation, (p.becomes).hold, n.asset, case when p.is_moved then p.line end
        from planned p
        cross join unnest(p.assigned) as n (asset)
    )
    select distinct m.line, office.asset_name(a)
    from moved m
    join other o on o.asset = m.asset
    join public.assets a on a.tenant_id = find_double_bookings.tenant and a.id = m.asset
    where o.reservation <> m.reservation and o.hold && m.hold and not o.hold && m.held and (o.line is null or o.line < m.line)
        -- Asked of those alone that would clash.
        and case
            when o.hold && m.hold
                then not office.is_back(find_double_bookings.tenant, o.reservation, o.asset)
                    and not office.is_back(find_double_bookings.tenant, m.reservation, m.asset)
        end
$$;
