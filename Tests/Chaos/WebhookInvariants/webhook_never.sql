-- Something was committed and a receiver that answers was never told: the other system is wrong for good.
select a.tenant_id, 'row ' || a.id as subject, format('webhook %s took nothing of it', w.id) as found
from public.audit_log a
join public.webhooks w on w.tenant_id = a.tenant_id and w.url not like '%/dead'
where a.action = 'item.changed'
  and not exists (select from chaos.arrivals x where x.hook = w.id and x.audit_id = a.id and x.status = 200)
