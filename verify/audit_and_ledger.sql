-- The log tells of a trip that the ledger does not have, or the ledger of one that nobody logged: one of the two books lies.
--
-- Trips that the server wrote carry the phone's time. Those of other programs, and what a person's `returned` brings back, carry
-- none, and may be logged or not. What was undone counts on neither side, and leaves a void trip for each row that says so. An undone
-- swap leaves two, one of the asset that it had brought back, which has a row of its own, but where it was undone before there was one.
with told as (
    select a.tenant_id, a.asset_id, a.reservation_id, a.action
    from public.audit_log a
    where a.action in (
        'asset.picked_up', 'asset.returned', 'asset.pickup_undone', 'asset.return_undone', 'asset.swap_undone')
    union all
    select u.tenant_id, first.asset_id, u.reservation_id, 'asset.return_undone'
    from public.audit_log u
    join public.audit_log first
        on first.tenant_id = u.tenant_id and first.idempotency_key = u.before ->> 'key' and first.action = 'asset.returned'
    left join public.audit_log own
        on own.tenant_id = u.tenant_id and own.before ->> 'key' = u.before ->> 'key' and own.action = 'asset.return_undone'
            and own.asset_id = first.asset_id
    where u.action = 'asset.swap_undone' and own.id is null
), logged as (
    select t.tenant_id, t.asset_id, t.reservation_id,
        count(*) filter (where t.action = 'asset.picked_up')
            - count(*) filter (where t.action in ('asset.pickup_undone', 'asset.swap_undone')) as pickups,
        count(*) filter (where t.action = 'asset.returned') - count(*) filter (where t.action = 'asset.return_undone') as returns,
        count(*) filter (where t.action like '%undone') as undone
    from told t
    group by t.tenant_id, t.asset_id, t.reservation_id
), kept as (
    select c.tenant_id, c.asset_id, c.reservation_id,
        count(*) filter (where c.voided_at is null) as trips,
        count(c.pickup_client_at) filter (where c.voided_at is null) as pickups,
        count(c.returned_at) filter (where c.voided_at is null) as closed,
        count(c.return_client_at) filter (where c.voided_at is null) as returns,
        count(c.voided_at) as undone
    from public.asset_checkouts c
    group by c.tenant_id, c.asset_id, c.reservation_id
)
select tenant_id, format('asset %s on reservation %s', asset_id, reservation_id) as subject,
    format('log: %s out, %s back, %s undone, ledger: %s out, %s back, %s void',
        coalesce(l.pickups, 0), coalesce(l.returns, 0), coalesce(l.undone, 0),
        coalesce(k.trips, 0), coalesce(k.closed, 0), coalesce(k.undone, 0)) as found
from logged l
full join kept k using (tenant_id, asset_id, reservation_id)
where coalesce(l.pickups, 0) not between coalesce(k.pickups, 0) and coalesce(k.trips, 0)
   or coalesce(l.returns, 0) not between coalesce(k.returns, 0) and coalesce(k.closed, 0)
   or coalesce(l.undone, 0) <> coalesce(k.undone, 0)
