-- A line names more assets than were booked, one twice, or one of another kind: the packing list in somebody's hand is wrong.
select l.tenant_id, 'line ' || l.id as subject,
    count(*) || ' assigned, ' || count(distinct named.id) || ' of them different, '
        || count(a.id) || ' of its item, qty ' || l.qty as found
from public.reservation_items l
cross join unnest(l.assigned_asset_ids) as named (id)
left join public.assets a on a.tenant_id = l.tenant_id and a.id = named.id and a.item_id = l.item_id
group by l.tenant_id, l.id, l.qty
having count(*) > l.qty or count(distinct named.id) < count(*) or count(a.id) < count(*)
