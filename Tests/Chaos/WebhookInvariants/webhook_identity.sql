-- A row has several events, or an event several bodies: receivers drop what they have seen by its id, and would do it twice.
select w.tenant_id, format('webhook %s, row %s', x.hook, x.audit_id) as subject,
    format('%s ids and %s bodies', count(distinct x.event), count(distinct x.body)) as found
from chaos.arrivals x
join public.webhooks w on w.id = x.hook
group by w.tenant_id, x.hook, x.audit_id
having count(distinct x.event) > 1 or count(distinct x.body) > 1
union all
select min(w.tenant_id::text)::uuid, 'event ' || x.event, format('of %s rows and webhooks', count(distinct (x.hook, x.audit_id)))
from chaos.arrivals x
join public.webhooks w on w.id = x.hook
group by x.event
having count(distinct (x.hook, x.audit_id)) > 1
