-- A change was acknowledged and its key is not there: sent again, it may be done again.
select distinct s.tenant_id, 'key ' || s.key as subject, format('request %s: %s', s.request_id, s.status) as found
from chaos.sends s
join chaos.operations o on o.tenant_id = s.tenant_id and o.key = s.key and o.keyed
left join public.idempotency_keys k on k.tenant_id = s.tenant_id and k.key = s.key
where s.kind <> 'decoy' and s.status between 200 and 299 and k.key is null
