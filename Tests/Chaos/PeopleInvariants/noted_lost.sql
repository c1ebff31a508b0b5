-- Somebody noted something on a phone, before or after being shut out, and in the end it is not there, or more than once.
select n.tenant_id, 'key ' || n.key as subject,
    format('%s reports, noted by person %s, %s', count(r.id), n.person, case when n.is_settled then 'acknowledged' else 'unsent' end) as found
from chaos.noted n
left join public.condition_reports r on r.tenant_id = n.tenant_id and r.idempotency_key = n.key and r.notes = n.mark
group by n.tenant_id, n.key, n.person, n.is_settled
having count(r.id) <> 1
