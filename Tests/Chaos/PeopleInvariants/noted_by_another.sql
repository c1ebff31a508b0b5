-- A report is written down as another person's than that of the phone that sent it: whoever is asked about it was not there.
select r.tenant_id, 'key ' || r.idempotency_key as subject, format('person %s, written down as %s', n.person, r.actor_user_id) as found
from public.condition_reports r
join chaos.noted n on n.tenant_id = r.tenant_id and n.key = r.idempotency_key
where not exists (select from chaos.subjects s where s.person = n.person and s.subject = r.actor_user_id)
