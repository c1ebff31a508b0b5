-- A phone that followed the changes shows what the tables do not say, or lacks what they do: somebody waits at the counter for gear
-- that this phone does not know of.
--
-- By the day of the phone's own cursor. Of a document what the tables say is looked for, and how long its list is.
with seen as (
    select r.name, r.tenant_id, r.scope, (office.read_change_cursor(r.cursor)).day as day, t.name as house, t.time_zone as zone
    from chaos.replicas r
    join public.tenants t on t.id = r.tenant_id
), booked as (
    select s.name, b.*
    from seen s
    join public.reservations b on b.tenant_id = s.tenant_id
    cross join lateral (select (b.pickup_at at time zone s.zone)::date as pickup, (b.return_at at time zone s.zone)::date as back) as d
    where b.status in ('confirmed', 'returned')
        or b.status <> 'draft' and (d.pickup between s.day and s.day + 6 or d.back between s.day and s.day + 6)
        or s.scope = 'desk' and (b.status = 'draft' or d.pickup >= s.day or d.back >= s.day)
), scanned as (
    select c.tenant_id, c.reservation_item_id as line, count(distinct c.asset_id) as had_out
    from public.asset_checkouts c
    where c.voided_at is null and not c.is_swapped_away
    group by c.tenant_id, c.reservation_item_id
), counted as (
    select w.tenant_id, w.line, max(w.away) as had_out
    from (
        select m.tenant_id, m.reservation_item_id as line,
            sum(case m.kind when 'out' then m.qty when 'back' then - m.qty else 0 end)
                over (partition by m.tenant_id, m.reservation_item_id order by m.moved_at, m.at, m.id) as away
        from public.stock_movements m
        where m.voided_at is null
    ) as w
    group by w.tenant_id, w.line
), expected as (
    select s.name, s.tenant_id, 'tenant ' || s.tenant_id as thing, jsonb_build_object('name', s.house, 'time_zone', s.zone) as document,
        0 as parts
    from seen s
    union all
    select s.name, s.tenant_id, 'item ' || i.id, jsonb_build_object('name', i.name, 'sku', i.sku, 'serialized', i.serialized), 0
    from seen s
    join public.items i on i.tenant_id = s.tenant_id
    union all
    select s.name, s.tenant_id, 'client ' || c.id, jsonb_build_object('display_name', c.display_name), 0
    from seen s
    join public.clients c on c.tenant_id = s.tenant_id
    where s.scope = 'desk' or exists (select from booked b where b.name = s.name and b.client_id = c.id)
    union all
    select s.name, s.tenant_id, 'asset ' || a.id,
        jsonb_build_object(
            'item_id', a.item_id, 'number', a.number, 'serial', a.serial, 'asset_tag', a.asset_tag, 'location', a.location,
            'condition', a.condition, 'status', a.status, 'notes', a.notes, 'current_reservation_id', a.current_reservation_id, 'case_id', a.case_id,
            'codes', coalesce(k.codes, '[]')),
        coalesce(jsonb_array_length(k.codes), 0)
    from seen s
    join public.assets a on a.tenant_id = s.tenant_id
    left join lateral (
        select jsonb_agg(l.code) as codes from public.short_links l where l.tenant_id = a.tenant_id and l.asset_id = a.id
    ) as k on true
    where a.status not in ('ARCHIVED', 'DISPOSED') or a.current_reservation_id is not null
        or exists (
            select from booked b
            join public.reservation_items l on l.tenant_id = b.tenant_id and l.reservation_id = b.id
            where b.name = s.name and a.id = any (l.assigned_asset_ids))
    union all
    select b.name, b.tenant_id, 'reservation ' || b.id,
        jsonb_build_object(
            'reference', b.reference, 'status', b.status, 'location', b.location,
            'client', jsonb_build_object('display_name', c.display_name),
            'to_close', b.status = 'confirmed' and moved.any_out is false,
            'progress', jsonb_build_object('counted', jsonb_build_object('out', (
                select coalesce(sum(case when m.kind = 'out' then m.qty else - m.qty end), 0) from public.stock_movements m
                where m.tenant_id = b.tenant_id and m.reservation_id = b.id and m.voided_at is null)), 'out', (
                select count(*) from public.asset_checkouts o
                join public.reservation_items l
                    on l.tenant_id = o.tenant_id and l.id = o.reservation_item_id and l.added_by is distinct from 'case'
                where o.tenant_id = b.tenant_id and o.reservation_id = b.id and o.returned_at is null)),
            'items', coalesce(i.lines, '[]')),
        coalesce(jsonb_array_length(i.lines), 0)
    from booked b
    join public.clients c on c.tenant_id = b.tenant_id and c.id = b.client_id
    left join lateral (
        select jsonb_agg(jsonb_build_object(
            'id', l.id, 'qty', l.qty, 'assigned_asset_ids', l.assigned_asset_ids,
            'had_out', coalesce(o.had_out, 0) + coalesce(g.had_out, 0), 'came_back', l.came_back,
            'item', jsonb_build_object('name', k.name),
            'counted', case when not k.serialized then jsonb_build_object('out', l.counted_out) end)) as lines
        from public.reservation_items l
        join public.items k on k.tenant_id = l.tenant_id and k.id = l.item_id
        left join scanned o on o.tenant_id = l.tenant_id and o.line = l.id
        left join counted g on g.tenant_id = l.tenant_id and g.line = l.id
        where l.tenant_id = b.tenant_id and l.reservation_id = b.id
    ) as i on true
    -- Null where nothing ever went out.
    left join lateral (
        select bool_or(w.is_out) as any_out
        from (
            select o.returned_at is null as is_out from public.asset_checkouts o
            where o.tenant_id = b.tenant_id and o.reservation_id = b.id and o.voided_at is null
            union all
            select l.counted_out > 0 from public.reservation_items l
            join public.stock_movements m on m.tenant_id = l.tenant_id and m.reservation_item_id = l.id and m.voided_at is null
            where l.tenant_id = b.tenant_id and l.reservation_id = b.id
        ) as w
    ) as moved on true
), shown as (
    select r.name, r.tenant_id, r.thing, r.document,
        coalesce(jsonb_array_length(r.document -> 'codes'), jsonb_array_length(r.document -> 'items'), 0) as parts
    from chaos.replica_rows r
)
select coalesce(e.tenant_id, s.tenant_id) as tenant_id, format('phone %s, %s', coalesce(e.name, s.name), coalesce(e.thing, s.thing)) as subject,
    format('shows %s, and the tables say %s', coalesce(left(s.document::text, 300), 'nothing'), coalesce(left(e.document::text, 300), 'nothing'))
        as found
from expected e
full join shown s on s.name = e.name and s.thing = e.thing
where (s.document @> e.document and s.parts = e.parts) is not true
