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
where not exists (
    select from public.asset_checkouts c
    where c.tenant_id = h.tenant_id and c.asset_id = h.asset_id
      and case when h.reservation_id is null then c.returned_at is not null else c.reservation_id = h.reservation_id end)
