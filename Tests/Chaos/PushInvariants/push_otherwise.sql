-- A device was told the same for the second time by another name or in other words: it can't see that it knows it already.
select n.tenant_id, 'device ' || d.device as subject, format('notification %s: %s', n.id, string_agg(
    coalesce(d.identity, '-') || ' ' || d.words, ', ' order by d.number)) as found
from chaos.deliveries d
join public.notifications n on n.id = d.notification_id
group by n.tenant_id, n.id, d.device
having count(distinct d.identity) > 1 or count(distinct d.words) > 1
