-- A reservation stands where nothing in the ledger led it: returned by itself with nothing that ever came back, or waiting for a yes with
-- gear that has been out. The desk bills what did not happen, or forgets what did.
--
-- Trips of other programs carry no key: an import may bring a reservation in any state.
with moved as (
    select c.tenant_id, c.reservation_id, c.pickup_key as key from public.asset_checkouts c where c.voided_at is null
    union all
    select m.tenant_id, m.reservation_id, m.key from public.stock_movements m where m.voided_at is null
), counts as (
    select m.tenant_id, m.reservation_id, count(m.key) as keyed from moved m group by m.tenant_id, m.reservation_id
)
select r.tenant_id, 'reservation ' || r.id as subject,
    format('%s, and %s', r.status, case when c.reservation_id is null then 'nothing ever went out' else c.keyed || ' went out' end) as found
from public.reservations r
left join counts c on c.tenant_id = r.tenant_id and c.reservation_id = r.id
where (r.status = 'returned' and r.returned_by_flip and c.reservation_id is null)
   or (r.status in ('draft', 'requested') and c.keyed > 0)
