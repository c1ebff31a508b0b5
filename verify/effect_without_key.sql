-- Something was done and its key is not there: the phone that lost the answer sends it again, and it may be done again.
--
-- Keys are forgotten after their retention, so only effects of the last day are looked at, and none that is older than every
-- key that is left.
select a.tenant_id, 'key ' || a.idempotency_key as subject, format('audit row %s: %s', a.id, a.action) as found
from public.audit_log a
left join public.idempotency_keys k
    -- Both were written in one transaction: those of the last days are enough to look among.
    on k.tenant_id = a.tenant_id and k.key = a.idempotency_key and k.created_at > now() - interval '3 days'
where a.source = 'api' and a.idempotency_key is not null and k.key is null
  and a.at > now() - interval '1 day'
  and a.at > (select min(created_at) from public.idempotency_keys)
