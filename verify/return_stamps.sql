-- A reservation has a time of return and is not returned, or was returned and has none: somebody chases gear that is back, or
-- does not chase what is out.
--
-- One that was inserted as returned, by an import, owes no stamp, one that was moved there does.
select r.tenant_id, 'reservation ' || r.id as subject,
    format('%s, returned at %s and %s', r.status, coalesce(r.returned_at::text, 'never'),
        coalesce(r.actual_return_at::text, 'never')) as found
from public.reservations r
where (r.status not in ('returned', 'closed') and (r.returned_at is not null or r.actual_return_at is not null))
   or (r.status in ('returned', 'closed') and (r.returned_at is null or r.actual_return_at is null)
       and exists (
           select from public.audit_log a
           where a.tenant_id = r.tenant_id and a.reservation_id = r.id and a.action = 'reservation.returned'))
