-- Gear is out on a reservation that is over or was never confirmed: nobody waits for it to come back.
with still_out as (
    select c.tenant_id, c.reservation_id, 1 as qty from public.asset_checkouts c where c.returned_at is null
    union all
    select l.tenant_id, l.reservation_id, l.counted_out from public.reservation_items l where l.counted_out > 0
)
select r.tenant_id, 'reservation ' || r.id as subject, format('%s with %s out', r.status, sum(o.qty)) as found
from still_out o
join public.reservations r on r.tenant_id = o.tenant_id and r.id = o.reservation_id
where r.status <> 'confirmed'
group by r.tenant_id, r.id, r.status
