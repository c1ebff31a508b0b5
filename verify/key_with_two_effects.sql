-- One tap on a phone was carried out twice: gear that left once has left twice, or a report or a ticket stands there double.
--
-- One key, one call, one transaction: a pickup or return with perhaps the step it causes, a swap, which is one of each, a case with
-- what lies in it, an override with what it takes from others and the steps of those, a step with what it brings back, what an undo
-- takes back, of what was lost as it came back the loss and the return, or something that is made, with what is written beside it of other
-- things: an item, the asset that a report takes out of service. A split makes one reservation, and both say so. A file that was imported
-- makes as many things as it has rows: its answer, which is kept for good, tells it. What lies a day or more apart is not held against a
-- key, because keys are forgotten after their retention.
with suspect as (
    select a.tenant_id, a.idempotency_key as key
    from public.audit_log a
    where a.source = 'api' and a.idempotency_key is not null
    group by a.tenant_id, a.idempotency_key
    having max(a.at) - min(a.at) < interval '1 day'
       and (
           min(a.request_id collate "C") <> max(a.request_id collate "C")
           or count(*) filter (where a.action = 'asset.picked_up') > 1
           or count(*) filter (where a.action = 'asset.returned') > 1
           or count(*) filter (where a.action = 'asset.swapped') > 1
           or count(*) filter (where a.action = 'stock.picked_up') > 1
           or count(*) filter (where a.action = 'stock.returned') > 1
           or count(*) filter (where a.action like '%undone') > 1
           or count(*) filter (where a.action like 'reservation.%' and a.action <> 'reservation.split') > 1
           or count(*) filter (where a.action = 'reservation.split') > 2
           or count(*) filter (where a.action in (
               'condition_report.created', 'document.created', 'asset.created', 'ticket.created', 'ticket.updated',
               'parcel.received', 'inspection.created', 'inspection.changed', 'inspection.completed')) > 1)
), cases as (
    -- Also where the case itself was out, or back, already.
    select c.tenant_id, c.pickup_key as key from public.asset_checkouts c where c.pickup_effect ? 'case'
    union
    select c.tenant_id, c.return_key from public.asset_checkouts c where c.return_effect ? 'case'
), files as (
    select k.tenant_id, k.key
    from public.idempotency_keys k
    where k.is_lasting and k.body like '{"created":%,"fault\_count":0,%'
), broken as (
    select s.tenant_id, s.key
    from suspect s
    join public.audit_log a on a.tenant_id = s.tenant_id and a.idempotency_key = s.key and a.source = 'api'
    left join cases c on c.tenant_id = s.tenant_id and c.key = s.key
    left join files f on f.tenant_id = s.tenant_id and f.key = s.key
    group by s.tenant_id, s.key
    having min(a.request_id collate "C") <> max(a.request_id collate "C")
       or count(f.key) = 0 and (
           -- The same asset, reservation or kind of movement.
           count(*) filter (where a.action = 'asset.picked_up')
               > count(distinct a.asset_id) filter (where a.action = 'asset.picked_up')
           or count(*) filter (where a.action = 'asset.returned')
               > count(distinct a.asset_id) filter (where a.action = 'asset.returned')
           or count(*) filter (where a.action like 'asset.%undone' and a.action <> 'asset.lost_undone')
               > count(distinct a.asset_id) filter (where a.action like 'asset.%undone' and a.action <> 'asset.lost_undone')
           or count(*) filter (where a.action = 'asset.lost_undone')
               > count(distinct a.asset_id) filter (where a.action = 'asset.lost_undone')
           or count(*) filter (where a.action like 'reservation.%' and a.action <> 'reservation.split')
               > count(distinct a.reservation_id) filter (where a.action like 'reservation.%' and a.action <> 'reservation.split')
           or count(*) filter (where a.action = 'reservation.split') > 2
           or count(*) filter (where a.action = 'stock.undone')
               > count(distinct a.after #>> '{moved,kind}') filter (where a.action = 'stock.undone')
           or count(*) filter (where a.action in ('stock.picked_up', 'asset.swapped')) > 1
           -- Several, and neither a case nor a person's `returned` nor an override that explains them.
           or (count(*) filter (where a.action = 'stock.returned') > 1
               and count(*) filter (where a.action = 'reservation.returned') = 0)
           or (count(*) filter (where a.action = 'asset.picked_up') > 1 and count(c.key) = 0)
           or (count(*) filter (where a.action = 'asset.returned') > 1 and count(c.key) = 0
               and count(*) filter (where a.action = 'reservation.returned') = 0)
           or (count(*) filter (where a.action like 'reservation.%' and a.action <> 'reservation.split') > 1
               and count(*) filter (where a.after ? 'overridden') = 0)
           -- The same made twice: what is written beside it, in the same transaction, tells of something else.
           or count(*) filter (where a.action in (
               'condition_report.created', 'document.created', 'asset.created', 'ticket.created', 'ticket.updated',
               'parcel.received', 'inspection.created', 'inspection.changed', 'inspection.completed'))
               > count(distinct a.action) filter (where a.action in (
                   'condition_report.created', 'document.created', 'asset.created', 'ticket.created', 'ticket.updated',
                   'parcel.received', 'inspection.created', 'inspection.changed', 'inspection.completed')))
)
select b.tenant_id, 'key ' || b.key as subject,
    format('%s requests: %s', count(distinct a.request_id), string_agg(a.action, ', ' order by a.id)) as found
from broken b
join public.audit_log a on a.tenant_id = b.tenant_id and a.idempotency_key = b.key and a.source = 'api'
group by b.tenant_id, b.key
