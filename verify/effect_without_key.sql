-- Something was done and its key is not there: the phone that lost the answer sends it again, and it may be done again.
--
-- Keys are forgotten after their retention, so only effects of the last day are looked at, and none that is older than every
-- key that is left of the house: a copy of a house begins without any.
with oldest as (
    select k.tenant_id, min(k.created_at) as at from public.idempotency_keys k group by k.tenant_id
)
select a.tenant_id, 'key ' || a.idempotency_key as subject, format('audit row %s: %s', a.id, a.action) as found
from public.audit_log a
join oldest o on o.tenant_id = a.tenant_id and o.at < a.at
left join public.idempotency_keys k
    -- Both were written in one transaction: those of the last days are enough to look among.
    on k.tenant_id = a.tenant_id and k.key = a.idempotency_key and k.created_at > now() - interval '3 days'
where a.source = 'api' and a.idempotency_key is not null and k.key is null
  and a.at > now() - interval '1 day'
