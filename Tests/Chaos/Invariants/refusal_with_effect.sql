-- A request was refused and something of it is there all the same: the person puts the camera back on the shelf, and the books
-- say that it left.
--
-- By request, and by key where every request of the key was refused. A key that was refused once and done later is no breach: an
-- earlier request of it may have been on its way still.
with refused as (
    select s.tenant_id, s.key
    from chaos.sends s
    group by s.tenant_id, s.key
    having bool_and(s.status between 400 and 499) and bool_and(s.status is not null)
)
select s.tenant_id, 'request ' || s.request_id as subject, format('%s %s, audit row %s', s.status, s.code, a.id) as found
from chaos.sends s
join public.audit_log a on a.tenant_id = s.tenant_id and a.request_id = s.request_id
where s.status between 400 and 499
union all
select r.tenant_id, 'key ' || r.key, left_there.what
from refused r
join (
    select l.tenant_id, l.key, 'audit row ' || l.id as what from chaos.log l
    union all
    select k.tenant_id, k.key, 'a stored answer' from public.idempotency_keys k
    union all
    select s.tenant_id, s.idempotency_key, 'scan ' || s.id from public.short_link_scans s
    union all
    select c.tenant_id, c.idempotency_key, 'report ' || c.id from public.condition_reports c
) as left_there using (tenant_id, key)
