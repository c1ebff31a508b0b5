-- A receiver was told of something that the audit does not have: it was rolled back, and never happened.
select w.tenant_id, 'event ' || x.event as subject, format('tells of row %s', coalesce(x.audit_id::text, 'none')) as found
from chaos.arrivals x
join public.webhooks w on w.id = x.hook
where not exists (select from public.audit_log a where a.tenant_id = w.tenant_id and a.id = x.audit_id and a.action = 'item.changed')
