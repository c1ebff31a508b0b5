-- An asset came back before it left: whoever bills by the day, or asks who had it on Tuesday, gets nonsense.
select c.tenant_id, 'checkout ' || c.id as subject,
    format('out %s, back %s', c.actual_pickup_at, c.actual_return_at) as found
from public.asset_checkouts c
where c.actual_return_at < c.actual_pickup_at
   or (c.actual_return_at is null) <> (c.returned_at is null)
