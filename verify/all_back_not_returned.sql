-- The last thing came in, all was done, and the reservation did not become returned: the desk keeps waiting for gear that is on the
-- shelf.
--
-- All is done where every line has had its qty out (a case's own aside, and an exchanged piece counts once), or the return's day was that of
-- return_at or later, or it was said to be the last. Not so where a person has opened it again or edited it since: then that is the last
-- thing the audit tells of it. Nor where the house or another program has changed its zone or a line since. What other programs close in
-- the ledger themselves leaves no audit row and moves nothing. What was undone never went out.
with moved as (
    select c.tenant_id, c.reservation_id, (c.returned_at is null)::int as still_out
    from public.asset_checkouts c
    where c.voided_at is null
    union all
    select m.tenant_id, m.reservation_id, case when m.kind = 'out' then m.qty else - m.qty end
    from public.stock_movements m
    where m.voided_at is null
), all_back as (
    select m.tenant_id, m.reservation_id
    from moved m
    join public.reservations r on r.tenant_id = m.tenant_id and r.id = m.reservation_id and r.status = 'confirmed'
    group by m.tenant_id, m.reservation_id
    having sum(m.still_out) = 0
), told as (
    select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.action, a.id, a.at,
        least(coalesce(a.client_at, a.at), a.at) as judged_at
    from all_back b
    join public.audit_log a on a.tenant_id = b.tenant_id and a.reservation_id = b.reservation_id
    where a.action like 'asset.%' or a.action like 'stock.%' or a.action like 'reservation.%'
    order by a.tenant_id, a.reservation_id, a.id desc
), back as (
    select c.tenant_id, c.reservation_id, coalesce(c.return_client_at, c.actual_return_at) as at, c.returned_at as heard_at,
        coalesce(c.return_effect ? 'last', false) as is_last
    from all_back b
    join public.asset_checkouts c on c.tenant_id = b.tenant_id and c.reservation_id = b.reservation_id
    where c.voided_at is null and not c.is_swapped_away
    union all
    select m.tenant_id, m.reservation_id, m.at, m.moved_at, coalesce(m.effect ? 'last', false)
    from all_back b
    join public.stock_movements m on m.tenant_id = b.tenant_id and m.reservation_id = b.reservation_id
    where m.voided_at is null and m.kind <> 'out'
), last_back as (
    select distinct on (b.tenant_id, b.reservation_id) b.*
    from back b
    order by b.tenant_id, b.reservation_id, b.heard_at desc, b.is_last desc, b.at desc
), scanned as (
    select c.tenant_id, c.reservation_item_id as line, count(distinct c.asset_id) as had_out
    from all_back b
    join public.asset_checkouts c on c.tenant_id = b.tenant_id and c.reservation_id = b.reservation_id
    where c.voided_at is null and not c.is_swapped_away
    group by c.tenant_id, c.reservation_item_id
), counted as (
    select w.tenant_id, w.line, max(w.away) as had_out
    from (
        select m.tenant_id, m.reservation_item_id as line,
            sum(case m.kind when 'out' then m.qty when 'back' then - m.qty else 0 end)
                over (partition by m.tenant_id, m.reservation_item_id order by m.moved_at, m.at, m.id) as away
        from all_back b
        join public.stock_movements m on m.tenant_id = b.tenant_id and m.reservation_id = b.reservation_id
        where m.voided_at is null
    ) as w
    group by w.tenant_id, w.line
), lines as (
    select l.tenant_id, l.reservation_id, max(l.updated_at) as updated_at,
        bool_and(l.added_by is not distinct from 'case' or coalesce(s.had_out, 0) + coalesce(c.had_out, 0) >= l.qty) as are_done
    from all_back b
    join public.reservation_items l on l.tenant_id = b.tenant_id and l.reservation_id = b.reservation_id
    left join scanned s on s.tenant_id = l.tenant_id and s.line = l.id
    left join counted c on c.tenant_id = l.tenant_id and c.line = l.id
    group by l.tenant_id, l.reservation_id
), house as (
    select t.id, t.time_zone, max(a.id) as changed
    from public.tenants t
    left join public.audit_log a on a.tenant_id = t.id and a.entity_type = 'tenant'
    group by t.id, t.time_zone
)
select t.tenant_id, 'reservation ' || t.reservation_id as subject, 'confirmed after audit row ' || t.id as found
from told t
join public.reservations r on r.tenant_id = t.tenant_id and r.id = t.reservation_id
join house h on h.id = t.tenant_id
left join last_back b on b.tenant_id = t.tenant_id and b.reservation_id = t.reservation_id
left join lines l on l.tenant_id = t.tenant_id and l.reservation_id = t.reservation_id
where (t.action in ('asset.returned', 'asset.lost', 'stock.returned') or t.action like '%undone')
    and coalesce(h.changed, 0) < t.id and (l.updated_at is null or l.updated_at <= t.at)
    and (r.status_moved_at is null or r.status_moved_at < b.heard_at)
    and (l.are_done is not false or b.is_last
        or (case when t.action like '%undone' then b.at else t.judged_at end at time zone h.time_zone)::date
            >= (r.return_at at time zone h.time_zone)::date)
