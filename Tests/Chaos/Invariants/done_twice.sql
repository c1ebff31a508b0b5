-- Two answers to one key each say that they are the first: it was carried out twice, whether or not that shows.
select s.tenant_id, 'key ' || s.key as subject, 'requests ' || string_agg(s.request_id, ', ' order by s.began) as found
from chaos.sends s
where s.kind <> 'decoy' and s.status between 200 and 299 and not s.replayed
group by s.tenant_id, s.key
having count(*) > 1
