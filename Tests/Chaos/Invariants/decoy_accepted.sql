-- A key was taken for another request than its own: what somebody asked for was dropped, and they were told that it was done.
--
-- Of a key whose stored answer was forgotten only the ledger knows: it says how that gear stands, whatever is asked.
select s.tenant_id, 'key ' || s.key as subject, format('request %s: %s %s', s.request_id, s.status, s.code) as found
from chaos.sends s
left join public.chaos_forgotten f on f.tenant_id = s.tenant_id and f.key = s.key
where s.kind = 'decoy' and f.key is null and s.status < 500 and s.status <> 422
