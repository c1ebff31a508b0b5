-- A phone was told that an asset went out or came back and the ledger knows of no such trip: the phone forgets it, and so does
-- everybody.
with told as materialized (
    select k.tenant_id, k.key, k.body::jsonb as body
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
), handover as (
    select t.tenant_id, t.key, (t.body #>> '{asset,id}')::uuid as asset_id,
        (t.body #>> '{asset,current_reservation_id}')::uuid as reservation_id
    from told t
)
select h.tenant_id, 'key ' || h.key as subject,
    format('asset %s %s', h.asset_id, coalesce('out on reservation ' || h.reservation_id, 'back')) as found
from handover h
left join (
    select distinct c.tenant_id, c.asset_id, c.reservation_id from public.asset_checkouts c
) as went on went.tenant_id = h.tenant_id and went.asset_id = h.asset_id and went.reservation_id = h.reservation_id
left join (
    select distinct c.tenant_id, c.asset_id from public.asset_checkouts c where c.returned_at is not null
) as came on came.tenant_id = h.tenant_id and came.asset_id = h.asset_id and h.reservation_id is null
where went.asset_id is null and came.asset_id is null
