-- A reservation closed itself while something of it was still to go out: the client comes back for the second camera and the phone says
-- no.
--
-- Those of the last three days that a return closed, where a line has not had its qty out (a case's own aside, and an exchanged piece counts
-- once), the day of each return was before that of return_at, and nobody said that one was the last. What came after that, such as an edit, is
-- the last thing that the audit tells then. An undo may give back what a rule of before had closed.
with recent as (
    select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.action, a.id, a.source, a.idempotency_key as key, a.at,
        least(coalesce(a.client_at, a.at), a.at) as judged_at
    from public.audit_log a
    where a.at > now() - interval '3 days' and a.reservation_id is not null
        and (a.action like 'asset.%' or a.action like 'stock.%' or a.action like 'reservation.%')
    order by a.tenant_id, a.reservation_id, a.id desc
), closed as (
    select e.*, r.return_at
    from recent e
    join public.reservations r on r.tenant_id = e.tenant_id and r.id = e.reservation_id and r.status = 'returned' and r.returned_by_flip
    where e.action = 'reservation.returned' and e.source <> 'system'
        and e.at > (select m.applied_at from office.migrations m where m.name = '0027_flip')
), said as (
    select c.tenant_id, c.reservation_id
    from closed e
    join public.asset_checkouts c on c.tenant_id = e.tenant_id and c.reservation_id = e.reservation_id
    where c.voided_at is null and c.return_effect ? 'last'
    union
    select m.tenant_id, m.reservation_id
    from closed e
    join public.stock_movements m on m.tenant_id = e.tenant_id and m.reservation_id = e.reservation_id
    where m.voided_at is null and m.effect ? 'last'
), latest as (
    select b.tenant_id, b.reservation_id, max(b.at) as at
    from (
        select c.tenant_id, c.reservation_id, coalesce(c.return_client_at, c.actual_return_at) as at
        from closed e
        join public.asset_checkouts c on c.tenant_id = e.tenant_id and c.reservation_id = e.reservation_id
        where c.voided_at is null and c.returned_at is not null and not c.is_swapped_away
        union all
        select m.tenant_id, m.reservation_id, m.at
        from closed e
        join public.stock_movements m on m.tenant_id = e.tenant_id and m.reservation_id = e.reservation_id
        where m.voided_at is null and m.kind <> 'out'
    ) as b
    group by b.tenant_id, b.reservation_id
), undone as (
    select distinct a.tenant_id, a.idempotency_key as key
    from public.audit_log a
    where a.at > now() - interval '3 days' and a.action like '%undone'
), scanned as (
    select c.tenant_id, c.reservation_item_id as line, count(distinct c.asset_id) as had_out
    from closed e
    join public.asset_checkouts c on c.tenant_id = e.tenant_id and c.reservation_id = e.reservation_id
    where c.voided_at is null and not c.is_swapped_away
    group by c.tenant_id, c.reservation_item_id
), counted as (
    select w.tenant_id, w.line, max(w.away) as had_out
    from (
        select m.tenant_id, m.reservation_item_id as line,
            sum(case m.kind when 'out' then m.qty when 'back' then - m.qty else 0 end)
                over (partition by m.tenant_id, m.reservation_item_id order by m.moved_at, m.at, m.id) as away
        from closed e
        join public.stock_movements m on m.tenant_id = e.tenant_id and m.reservation_id = e.reservation_id
        where m.voided_at is null
    ) as w
    group by w.tenant_id, w.line
), house as (
    select t.id, t.time_zone, max(a.id) as changed
    from public.tenants t
    left join public.audit_log a on a.tenant_id = t.id and a.entity_type = 'tenant'
    group by t.id, t.time_zone
)
select e.tenant_id, 'line ' || l.id as subject,
    format('%s of %s have been out, and audit row %s closed reservation %s', coalesce(s.had_out, 0) + coalesce(c.had_out, 0), l.qty, e.id,
        e.reservation_id) as found
from closed e
join public.reservation_items l
    on l.tenant_id = e.tenant_id and l.reservation_id = e.reservation_id and l.added_by is distinct from 'case' and l.updated_at <= e.at
join house h on h.id = e.tenant_id
left join scanned s on s.tenant_id = l.tenant_id and s.line = l.id
left join counted c on c.tenant_id = l.tenant_id and c.line = l.id
left join latest b on b.tenant_id = e.tenant_id and b.reservation_id = e.reservation_id
left join said d on d.tenant_id = e.tenant_id and d.reservation_id = e.reservation_id
left join undone u on u.tenant_id = e.tenant_id and u.key = e.key
where coalesce(s.had_out, 0) + coalesce(c.had_out, 0) < l.qty and d.reservation_id is null and u.key is null
    and coalesce(h.changed, 0) < e.id
    and (greatest(e.judged_at, b.at) at time zone h.time_zone)::date < (e.return_at at time zone h.time_zone)::date
