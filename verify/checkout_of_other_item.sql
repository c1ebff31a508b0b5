-- An asset is out on a line for another kind of gear: a light left in place of a camera, and the camera counts as gone.
select c.tenant_id, 'checkout ' || c.id as subject,
    format('asset %s of item %s on a line for item %s', a.id, a.item_id, l.item_id) as found
from public.asset_checkouts c
join public.reservation_items l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
join public.assets a on a.tenant_id = c.tenant_id and a.id = c.asset_id
where c.returned_at is null and a.item_id <> l.item_id
