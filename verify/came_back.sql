-- A line says that another number came back than its trips and movements do: what is free is kept from others, or what is still to go out is
-- promised twice.
--
-- Of scanned gear an asset's last trip on the line counts, and not where another asset took its place, while a place that an asset is named for, or
-- out in, counts for that one. Of counted gear what ever was out at once and is not, while what is lost or used up is not. A line of a reservation
-- that is not confirmed holds nothing, and may come from before this was counted.
with line as (
    select l.tenant_id, l.id, l.qty, l.counted_out, l.came_back, l.assigned_asset_ids
    from public.reservation_items l
    join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
    where r.status = 'confirmed'
), trip as (
    select distinct on (c.tenant_id, c.reservation_item_id, c.asset_id)
        c.tenant_id, c.reservation_item_id as line_id, c.asset_id, c.returned_at is not null and not c.is_swapped_away as is_back,
        c.returned_at is null as is_out
    from public.asset_checkouts c
    join line l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
    where c.voided_at is null
    order by c.tenant_id, c.reservation_item_id, c.asset_id, c.returned_at is not null, c.picked_up_at desc, c.id desc
), place as (
    select l.tenant_id, l.id as line_id, unnest(l.assigned_asset_ids) as asset_id from line l
    union
    select t.tenant_id, t.line_id, t.asset_id from trip t where t.is_out
), ahead as (
    select p.tenant_id, p.line_id, count(*) as qty
    from place p
    left join trip t on t.tenant_id = p.tenant_id and t.line_id = p.line_id and t.asset_id = p.asset_id
    where t.is_back is not true
    group by p.tenant_id, p.line_id
), back as (
    select t.tenant_id, t.line_id, count(*) as qty from trip t where t.is_back group by t.tenant_id, t.line_id
), moved as (
    select m.tenant_id, m.reservation_item_id as line_id,
        sum(case m.kind when 'out' then m.qty when 'back' then - m.qty else 0 end)
            over (partition by m.tenant_id, m.reservation_item_id order by m.moved_at, m.at, m.id) as away
    from public.stock_movements m
    join line l on l.tenant_id = m.tenant_id and l.id = m.reservation_item_id
    where m.voided_at is null
), most as (
    select m.tenant_id, m.line_id, max(m.away) as qty from moved m group by m.tenant_id, m.line_id
), due as (
    select l.tenant_id, l.id, l.came_back,
        case
            when m.qty is not null then greatest(least(m.qty, l.qty) - l.counted_out, 0)
            else greatest(least(coalesce(b.qty, 0), l.qty - coalesce(a.qty, 0)), 0)
        end as qty
    from line l
    left join most m on m.tenant_id = l.tenant_id and m.line_id = l.id
    left join back b on b.tenant_id = l.tenant_id and b.line_id = l.id
    left join ahead a on a.tenant_id = l.tenant_id and a.line_id = l.id
)
select d.tenant_id, 'line ' || d.id as subject, d.came_back || ' came back by the line, ' || d.qty || ' by its trips and movements' as found
from due d
where d.came_back <> d.qty
