-- One tap on a phone was carried out twice: gear that left once has left twice, or a report or a ticket stands there double.
--
-- One key, one call, one transaction: a pickup or return with perhaps the step it causes, a step with the assets it brings
-- back, or a row that stands alone. What lies a day or more apart is not held against a key, because keys are forgotten after
-- their retention.
with broken as (
    select a.tenant_id, a.idempotency_key as key
    from public.audit_log a
    where a.source = 'api' and a.idempotency_key is not null
    group by a.tenant_id, a.idempotency_key
    having max(a.at) - min(a.at) < interval '1 day'
       and (
           min(a.request_id collate "C") <> max(a.request_id collate "C")
           or count(*) filter (where a.action = 'asset.picked_up') > 1
           or count(*) filter (where a.action like 'reservation.%') > 1
           or (count(*) filter (where a.action = 'asset.returned') > 1
               and count(*) filter (where a.action = 'reservation.returned') = 0)
           or (count(*) > 1 and count(*) filter (where a.action in (
               'condition_report.created', 'asset.created', 'ticket.created', 'ticket.updated', 'parcel.received')) > 0))
)
select b.tenant_id, 'key ' || b.key as subject,
    format('%s requests: %s', count(distinct a.request_id), string_agg(a.action, ', ' order by a.id)) as found
from broken b
join public.audit_log a on a.tenant_id = b.tenant_id and a.idempotency_key = b.key and a.source = 'api'
group by b.tenant_id, b.key
