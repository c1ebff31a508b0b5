-- All is well, and something that a device was to be told is not noted as sent: it is told again, or never.
select p.tenant_id, 'push ' || p.id as subject,
    format('%s after %s attempts, due at %s', coalesce(p.outcome, 'open'), p.attempts, p.due_at) as found
from public.push_outbox p
where p.outcome is distinct from 'sent'
