-- A report was acknowledged and is not there as it was sent, with its photos: the proof of who scratched the lens is gone.
with acknowledged as (
    select s.tenant_id, s.key, min(s.body) as body
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299
    group by s.tenant_id, s.key
)
select o.tenant_id, 'key ' || o.key as subject,
    format('%s reports, answered %s, %s photos', count(r.id), min(a.body), cardinality(o.photos)) as found
from chaos.operations o
join acknowledged a using (tenant_id, key)
left join public.condition_reports r
    on r.tenant_id = o.tenant_id and r.idempotency_key = o.key and r.id = (a.body::jsonb ->> 'id')::uuid
    and r.photo_object_paths = o.photos and r.asset_id = o.asset_id and r.reservation_id = o.reservation_id
where o.mutation = 'fileConditionReport'
group by o.tenant_id, o.key, o.photos
having count(r.id) <> 1
