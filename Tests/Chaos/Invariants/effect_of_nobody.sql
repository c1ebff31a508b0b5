-- The log tells of a change that no phone asked for under that key: somebody is blamed for what they never did.
select a.tenant_id, 'audit row ' || a.id as subject,
    format('%s under key %s, request %s', a.action, a.idempotency_key, a.request_id) as found
from public.audit_log a
left join chaos.sends s
    on s.tenant_id = a.tenant_id and s.request_id = a.request_id and s.key = a.idempotency_key and s.kind <> 'decoy'
where a.source = 'api' and a.idempotency_key is not null and s.key is null
