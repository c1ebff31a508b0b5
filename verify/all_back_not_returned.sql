-- The last asset came in and the reservation did not become returned: the desk keeps waiting for gear that is on the shelf.
--
-- Not so where a person has opened it again since: then that is the last thing the audit tells of it. What other programs
-- close in the ledger themselves leaves no audit row and moves nothing.
with all_back as (
    select c.tenant_id, c.reservation_id
    from public.asset_checkouts c
    join public.reservations r on r.tenant_id = c.tenant_id and r.id = c.reservation_id and r.status = 'confirmed'
    group by c.tenant_id, c.reservation_id
    having count(*) = count(c.returned_at)
), told as (
    select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.action, a.id
    from all_back b
    join public.audit_log a on a.tenant_id = b.tenant_id and a.reservation_id = b.reservation_id
    where a.action like 'asset.%' or a.action like 'reservation.%'
    order by a.tenant_id, a.reservation_id, a.id desc
)
select t.tenant_id, 'reservation ' || t.reservation_id as subject, 'confirmed after audit row ' || t.id as found
from told t
where t.action = 'asset.returned'
