-- A parcel came twice by the log, came without a line in it, or came and is under way again: who took it in, and when, cannot be
-- proved to the customer.
--
-- A parcel that another program wrote as received names nobody who took it in, and owes no log.
with logged as (
    select a.tenant_id, a.entity_id as ticket_id, a.after ->> 'way' as way, (a.after ->> 'slot')::int as slot,
        count(*) as times, max((a.after ->> 'received_at')::timestamptz) as received_at
    from public.audit_log a
    where a.action = 'parcel.received' and a.entity_type = 'ticket'
    group by a.tenant_id, a.entity_id, a.after ->> 'way', a.after ->> 'slot'
)
select p.tenant_id, format('parcel %s %s of ticket %s', p.way, p.slot, t.number) as subject,
    format('%s since %s, logged %s times, at %s', p.state, coalesce(p.received_at::text, 'never'), coalesce(l.times, 0),
        coalesce(l.received_at::text, 'never')) as found
from public.ticket_parcels p
join public.tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
left join logged l on l.tenant_id = p.tenant_id and l.ticket_id = p.ticket_id and l.way = p.way and l.slot = p.slot
where (p.state = 'received') <> (p.received_at is not null)
   or coalesce(l.times, 0) > 1
   or (l.times = 1 and p.received_at is distinct from l.received_at)
   or (l.times is null and p.received_by is not null)
