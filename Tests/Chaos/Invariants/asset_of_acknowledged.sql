-- A phone was told that an asset is made, under a number, and it is not there as it was described: the label is printed, and
-- nobody finds the box.
with acknowledged as (
    select s.tenant_id, s.key, min(s.body) as body
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299
    group by s.tenant_id, s.key
)
select o.tenant_id, 'key ' || o.key as subject, format('%s assets, answered %s', count(a.id), min(k.body)) as found
from chaos.operations o
join acknowledged k using (tenant_id, key)
left join public.assets a
    on a.tenant_id = o.tenant_id and a.number = (k.body::jsonb #>> '{asset,id}')::bigint and a.asset_tag = o.tag
    and a.serial = o.serial and a.notes = o.mark
    and (o.code is null or exists (
        select from public.short_links l where l.tenant_id = a.tenant_id and l.code = o.code and l.asset_id = a.id))
where o.mutation = 'createAsset'
group by o.tenant_id, o.key
having count(a.id) <> 1
