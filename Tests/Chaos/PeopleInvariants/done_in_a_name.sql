-- Something was done though none of those who sent it could have been let in when they did: it was done in the name of who is out.
select r.tenant_id, 'key ' || r.idempotency_key as subject, format('a report at %s by %s', r.created_at, r.actor_user_id) as found
from public.condition_reports r
join chaos.noted n on n.tenant_id = r.tenant_id and n.key = r.idempotency_key
where not exists (
    select from chaos.sends s
    where s.tenant_id = n.tenant_id and s.key = n.key and s.may and s.began <= extract(epoch from r.created_at) + 0.001)
