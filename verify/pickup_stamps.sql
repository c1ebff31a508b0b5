-- A reservation says it was picked up later than its first asset left, or not at all: the client's bill starts on the wrong day.
select r.tenant_id, 'reservation ' || r.id as subject,
    format('says %s and %s, the first of its %s checkouts %s and %s', coalesce(r.picked_up_at::text, 'never'),
        coalesce(r.actual_pickup_at::text, 'never'), count(*), min(c.picked_up_at), min(c.actual_pickup_at)) as found
from public.reservations r
join public.asset_checkouts c on c.tenant_id = r.tenant_id and c.reservation_id = r.id
group by r.tenant_id, r.id, r.picked_up_at, r.actual_pickup_at
having coalesce(r.picked_up_at > min(c.picked_up_at), true)
    or coalesce(r.actual_pickup_at > min(c.actual_pickup_at), true)
