-- The log tells of a trip that the ledger does not have, or the ledger of one that nobody logged: one of the two books lies.
--
-- Trips that the server wrote carry the phone's time. Those of other programs, and what a person's `returned` brings back, carry
-- none, and may be logged or not.
with logged as (
    select a.tenant_id, a.asset_id, a.reservation_id,
        count(*) filter (where a.action = 'asset.picked_up') as pickups,
        count(*) filter (where a.action = 'asset.returned') as returns
    from public.audit_log a
    where a.action in ('asset.picked_up', 'asset.returned')
    group by a.tenant_id, a.asset_id, a.reservation_id
), kept as (
    select c.tenant_id, c.asset_id, c.reservation_id,
        count(*) as trips, count(c.pickup_client_at) as pickups,
        count(c.returned_at) as closed, count(c.return_client_at) as returns
    from public.asset_checkouts c
    group by c.tenant_id, c.asset_id, c.reservation_id
)
select tenant_id, format('asset %s on reservation %s', asset_id, reservation_id) as subject,
    format('log: %s out, %s back, ledger: %s out, %s back',
        coalesce(l.pickups, 0), coalesce(l.returns, 0), coalesce(k.trips, 0), coalesce(k.closed, 0)) as found
from logged l
full join kept k using (tenant_id, asset_id, reservation_id)
where coalesce(l.pickups, 0) not between coalesce(k.pickups, 0) and coalesce(k.trips, 0)
   or coalesce(l.returns, 0) not between coalesce(k.returns, 0) and coalesce(k.closed, 0)
