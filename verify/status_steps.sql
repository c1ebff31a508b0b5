-- A reservation took a step that does not exist, took one twice, or stands where no step led: nobody can say any more what the
-- client was told.
--
-- The moves are written out here, so that a wrong rule of the server's cannot vouch for itself. Back to requested leads only an undo, of
-- what had confirmed it.
with steps as (
    select a.tenant_id, a.reservation_id, a.id, a.from_status, a.to_status, a.idempotency_key as key,
        lag(a.to_status, 1, a.from_status) over reservation as stood,
        lead(a.id) over reservation is null as is_last
    from public.audit_log a
    where a.action like 'reservation.%' and a.from_status is not null
    window reservation as (partition by a.tenant_id, a.reservation_id order by a.id)
), undone as (
    select distinct a.tenant_id, a.reservation_id, a.idempotency_key as key from public.audit_log a where a.action like '%undone'
)
select s.tenant_id, 'reservation ' || s.reservation_id as subject,
    format('audit row %s: from %s to %s, where it stood at %s%s', s.id, s.from_status, s.to_status, s.stood,
        case when s.is_last then ' and stands at ' || coalesce(r.status, 'nothing') else '' end) as found
from steps s
left join public.reservations r on r.tenant_id = s.tenant_id and r.id = s.reservation_id and s.is_last
left join undone u
    on u.tenant_id = s.tenant_id and u.reservation_id = s.reservation_id and u.key = s.key
    and (s.from_status, s.to_status) = ('confirmed', 'requested')
where s.from_status <> s.stood
   or (s.is_last and r.status <> s.to_status)
   or (u.key is null and (s.from_status, s.to_status) not in (
       ('draft', 'requested'), ('draft', 'cancelled'), ('requested', 'confirmed'), ('requested', 'cancelled'),
       ('confirmed', 'returned'), ('confirmed', 'cancelled'), ('returned', 'closed'), ('returned', 'confirmed')))
