-- An inspection was acknowledged, as begun or as complete, and is not so: what the customer signed is gone.
with acknowledged as (
    select distinct s.tenant_id, s.key
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299
)
select o.tenant_id, 'key ' || o.key as subject,
    format('%s: inspection %s is %s', o.mutation, o.inspection, coalesce(i.status, 'not there')) as found
from chaos.operations o
join acknowledged a using (tenant_id, key)
left join public.inspections i on i.tenant_id = o.tenant_id and i.id = o.inspection
where o.mutation = 'createInspection' and (i.created_key is distinct from o.key or i.asset_id is distinct from o.asset_id)
   or o.mutation = 'completeInspection' and (i.completed_key is distinct from o.key or i.status is distinct from 'completed')
