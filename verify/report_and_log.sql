-- A condition report was filed twice under one key, or the log does not tell of it just once: in a dispute about a scratch one
-- paper too many or too few.
--
-- Reports that other programs wrote have no key and owe no log.
with filed as (
    select r.tenant_id, r.idempotency_key as key, count(distinct r.id) as reports, count(a.id) as logged
    from public.condition_reports r
    left join public.audit_log a
        on a.tenant_id = r.tenant_id and a.entity_type = 'condition_report' and a.entity_id = r.id
        and a.action = 'condition_report.created'
    where r.idempotency_key is not null
    group by r.tenant_id, r.idempotency_key
)
select f.tenant_id, 'key ' || f.key as subject, format('%s reports, logged %s times', f.reports, f.logged) as found
from filed f
where f.reports <> 1 or f.logged <> 1
