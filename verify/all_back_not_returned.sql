-- The last thing came in and the reservation did not become returned: the desk keeps waiting for gear that is on the shelf.
--
-- Not so where a person has opened it again since: then that is the last thing the audit tells of it. What other programs
-- close in the ledger themselves leaves no audit row and moves nothing. What was undone never went out.
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
    select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.action, a.id
    from all_back b
    join public.audit_log a on a.tenant_id = b.tenant_id and a.reservation_id = b.reservation_id
    where a.action like 'asset.%' or a.action like 'stock.%' or a.action like 'reservation.%'
    order by a.tenant_id, a.reservation_id, a.id desc
)
select t.tenant_id, 'reservation ' || t.reservation_id as subject, 'confirmed after audit row ' || t.id as found
from told t
where t.action in ('asset.returned', 'asset.lost', 'stock.returned') or t.action like '%undone'
