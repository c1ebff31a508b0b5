-- Somebody wrote into a house that they have no account in: a moved person's phone reaches over the wall between two companies.
select a.tenant_id, 'audit row ' || a.id as subject, format('%s by person %s', a.action, s.person) as found
from public.audit_log a
join chaos.subjects s on s.subject = a.actor_user_id
where not exists (select from chaos.accounts c where c.tenant_id = a.tenant_id and c.person = s.person)
union all
select r.tenant_id, 'key ' || n.key as subject, format('noted by person %s in house %s', n.person, n.tenant_id) as found
from chaos.noted n
join public.condition_reports r on r.idempotency_key = n.key and r.tenant_id <> n.tenant_id
