-- Gear is out on a reservation that is over or was never confirmed: nobody waits for it to come back.
select r.tenant_id, 'reservation ' || r.id as subject, format('%s with %s out', r.status, count(*)) as found
from public.asset_checkouts c
join public.reservations r on r.tenant_id = c.tenant_id and r.id = c.reservation_id
where c.returned_at is null and r.status <> 'confirmed'
group by r.tenant_id, r.id, r.status
