-- Two notifications, or two devices, have one `apns-id`: Apple takes the second for the first, and somebody is not told.
select n.tenant_id, 'apns-id ' || d.identity as subject, format('%s notifications', count(distinct (d.notification_id, d.device))) as found
from chaos.deliveries d
join public.notifications n on n.id = d.notification_id
where d.identity is not null
group by n.tenant_id, d.identity
having count(distinct (d.notification_id, d.device)) > 1
