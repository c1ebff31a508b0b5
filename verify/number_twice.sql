-- Two assets, or two tickets, of one company have the same number: who marks ticket 12 as received marks somebody else's.
select a.tenant_id, 'asset ' || a.number as subject, count(*) || ' of that number' as found
from public.assets a
group by a.tenant_id, a.number
having count(*) > 1
union all
select t.tenant_id, 'ticket ' || t.number, count(*) || ' of that number'
from public.tickets t
group by t.tenant_id, t.number
having count(*) > 1
