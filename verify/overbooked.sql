-- A house that refuses it has promised more than it ever had: two clients come for the same thing.
--
-- Less stock later is no breach, so what is held is compared with all units that an item has or had, lendable or not, and without the
-- turnaround, where it is counted, only while nobody has edited the item. A house that deleted assets, or moved one to another item,
-- is left out with what that may concern, and so is what is over. What was lost or used up was owned before. What came back is
-- held no more, and a line that a case got of its own holds nothing.
with spent as (
    select l.tenant_id, l.item_id, sum(m.qty) as qty
    from public.stock_movements m
    join public.reservation_items l on l.tenant_id = m.tenant_id and l.id = m.reservation_item_id
    where m.kind in ('lost', 'used') and m.voided_at is null
    group by l.tenant_id, l.item_id
), owned as (
    select i.tenant_id, i.id as item_id,
        case when i.serialized then count(a.id) else min(i.owned_qty) + coalesce(min(s.qty), 0) end as qty
    from public.items i
    join public.tenants t on t.id = i.tenant_id and t.overbooking = 'refuse'
    left join public.assets a on a.tenant_id = i.tenant_id and a.item_id = i.id
    left join spent s on s.tenant_id = i.tenant_id and s.item_id = i.id
    where i.serialized or i.version = 1 and i.owned_qty is not null
    group by i.tenant_id, i.id, i.serialized
), gone as (
    select c.tenant_id, null as item_id from public.counters c where c.kind = 'assets' and c.highest > 0
    union
    select a.tenant_id, a.before ->> 'item_id'
    from public.audit_log a
    where a.action = 'asset.changed' and a.before ->> 'item_id' <> a.after ->> 'item_id'
), change as (
    select b.tenant_id, b.item_id, b.at, sum(b.qty) as qty
    from (
        select l.tenant_id, l.item_id, unnest(array[r.pickup_at, r.return_at]) as at,
            unnest(array[l.qty - l.shortage - l.came_back, l.shortage + l.came_back - l.qty]) as qty
        from public.reservation_items l
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        where r.status = 'confirmed' and r.return_at > now() and l.added_by is distinct from 'case' and l.shortage + l.came_back < l.qty
    ) as b
    group by b.tenant_id, b.item_id, b.at
), held as (
    select c.tenant_id, c.item_id, c.at, sum(c.qty) over (partition by c.tenant_id, c.item_id order by c.at) as qty from change c
)
select h.tenant_id, 'item ' || h.item_id as subject,
    format('%s held from %s on, %s owned', max(h.qty), min(h.at), min(o.qty)) as found
from held h
join owned o on o.tenant_id = h.tenant_id and o.item_id = h.item_id
left join gone g on g.tenant_id = h.tenant_id and coalesce(g.item_id, h.item_id::text) = h.item_id::text
where h.qty > o.qty and g.tenant_id is null
group by h.tenant_id, h.item_id
