-- A key was taken for another request than its own: what somebody asked for was dropped, and they were told that it was done.
select s.tenant_id, 'key ' || s.key as subject, format('request %s: %s %s', s.request_id, s.status, s.code) as found
from chaos.sends s
where s.kind = 'decoy' and s.status < 500 and s.status <> 422
