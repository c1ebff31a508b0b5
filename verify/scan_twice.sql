-- One scan of a sticker was logged twice: the count of scans, and whoever is asked about them, is wrong.
select s.tenant_id, 'key ' || s.idempotency_key as subject, count(*) || ' scans' as found
from public.short_link_scans s
where s.idempotency_key is not null
group by s.tenant_id, s.idempotency_key
having count(*) > 1
