-- All is well, and something that a receiver took is not noted as delivered: it is sent again, or shown as lost.
select d.tenant_id, 'delivery ' || d.id as subject,
    format('%s after %s attempts, due at %s', coalesce(d.outcome, 'open'), d.attempts, d.due_at) as found
from public.webhook_deliveries d
join public.webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.url not like '%/dead'
where d.outcome is distinct from 'delivered'
