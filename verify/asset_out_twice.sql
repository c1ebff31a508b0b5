-- Two trips of one asset are open at once: two crews were promised the same camera, and one of them stands there without it.
select c.tenant_id, 'asset ' || c.asset_id as subject, count(*) || ' open checkouts' as found
from public.asset_checkouts c
where c.returned_at is null
group by c.tenant_id, c.asset_id
having count(*) > 1
