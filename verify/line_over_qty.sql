-- More is out on a line than was booked: somebody took gear that is on nobody's bill and perhaps on another's list.
select l.tenant_id, 'line ' || l.id as subject, count(*) || ' out, qty ' || l.qty as found
from public.reservation_items l
join public.asset_checkouts c on c.tenant_id = l.tenant_id and c.reservation_item_id = l.id and c.returned_at is null
group by l.tenant_id, l.id, l.qty
having count(*) > l.qty
