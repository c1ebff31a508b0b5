-- A sticker was scanned, the change was acknowledged, and the scan was not logged just once.
with acknowledged as (
    select distinct s.tenant_id, s.key from chaos.sends s where s.kind <> 'decoy' and s.status between 200 and 299
)
select o.tenant_id, 'key ' || o.key as subject, count(s.id) || ' scans of ' || o.code as found
from chaos.operations o
join acknowledged using (tenant_id, key)
left join public.short_link_scans s
    on s.tenant_id = o.tenant_id and s.idempotency_key = o.key and s.code = o.code
    and s.asset_id = coalesce(o.other_id, o.asset_id)
where o.mutation in ('pickUpAsset', 'returnAsset', 'pickUpCase', 'returnCase', 'swapAsset') and o.code is not null
group by o.tenant_id, o.key, o.code
having count(s.id) <> 1
