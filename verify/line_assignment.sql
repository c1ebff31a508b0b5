-- A line names more assets than were booked, one twice, or one of another kind: the packing list in somebody's hand is wrong.
with named as (
    select l.tenant_id, l.id, l.item_id, l.qty, unnest(l.assigned_asset_ids) as asset_id from public.reservation_items l
)
select n.tenant_id, 'line ' || n.id as subject,
    count(*) || ' assigned, ' || count(distinct n.asset_id) || ' of them different, '
        || count(a.id) || ' of its item, qty ' || n.qty as found
from named n
left join public.assets a on a.tenant_id = n.tenant_id and a.id = n.asset_id and a.item_id = n.item_id
group by n.tenant_id, n.id, n.qty
having count(*) > n.qty or count(distinct n.asset_id) < count(*) or count(a.id) < count(*)
