-- Something that was undone stands all the same, in whole or in part, or was done once more under its old key: the phone says that
-- the camera never left, and it is out.
with made as (
    select c.tenant_id, c.pickup_key as key, c.voided_at from public.asset_checkouts c where c.pickup_key is not null
    union all
    select c.tenant_id, c.return_key, c.voided_at from public.asset_checkouts c where c.return_key is not null
    union all
    select m.tenant_id, m.key, m.voided_at from public.stock_movements m where m.key is not null
)
select m.tenant_id, 'key ' || m.key as subject, format('%s rows of the ledger, %s of them void', count(*), count(m.voided_at)) as found
from made m
group by m.tenant_id, m.key
having count(m.voided_at) between 1 and count(*) - 1
