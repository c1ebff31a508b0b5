-- A phone was told that an asset went out or came back and the ledger knows of no such trip: the phone forgets it, and so does
-- everybody.
with said as (
    select k.tenant_id, k.key, k.body::jsonb -> 'asset' as asset
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
    offset 0 -- Keeps it a query of its own, so that a body is parsed once.
), told as (
    select s.tenant_id, s.key, (s.asset ->> 'id')::uuid as asset_id,
        (s.asset ->> 'current_reservation_id')::uuid as reservation_id
    from said s
    offset 0
), known as (
    select c.tenant_id, c.asset_id, c.reservation_id from public.asset_checkouts c
    union all
    select distinct c.tenant_id, c.asset_id, null::uuid from public.asset_checkouts c where c.returned_at is not null
)
select t.tenant_id, 'key ' || t.key as subject,
    format('asset %s %s', t.asset_id, coalesce('out on reservation ' || t.reservation_id, 'back')) as found
from told t
left join known k
    -- Null, which equals nothing, is where an asset is that came back: its own id stands for that.
    on k.tenant_id = t.tenant_id and k.asset_id = t.asset_id
    and coalesce(k.reservation_id, k.asset_id) = coalesce(t.reservation_id, t.asset_id)
where k.asset_id is null
