-- The log tells of a change that no phone asked for under that key: somebody is blamed for what they never did.
select a.tenant_id, 'audit row ' || a.id as subject,
    format('%s under key %s, request %s', a.action, a.idempotency_key, a.request_id) as found
from public.audit_log a
left join chaos.sends s
    on s.tenant_id = a.tenant_id and s.request_id = a.request_id and s.kind <> 'decoy'
left join chaos.operations o on o.tenant_id = s.tenant_id and o.key = s.key
where a.source = 'api' and (o.key is null or a.idempotency_key is distinct from case when o.keyed then o.key end)
