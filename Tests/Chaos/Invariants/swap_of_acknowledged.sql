-- A phone was told that one asset is out in place of another, and no trip says so: the client has a camera that nobody asks for.
with acknowledged as (
    select distinct s.tenant_id, s.key from chaos.sends s where s.kind <> 'decoy' and s.status between 200 and 299
)
select o.tenant_id, 'key ' || o.key as subject, format('asset %s in place of %s', o.other_id, o.asset_id) as found
from chaos.operations o
join acknowledged using (tenant_id, key)
where o.mutation = 'swapAsset'
  and not exists (
      select from public.asset_checkouts c
      join public.asset_checkouts first on first.tenant_id = c.tenant_id and first.id = c.swapped_for
      where c.tenant_id = o.tenant_id and c.reservation_id = o.reservation_id and c.asset_id = o.other_id
        and first.asset_id = o.asset_id)
