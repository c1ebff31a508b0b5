-- A phone was told that a ticket is made, under a number, and it is not there once, with its parcels: something was sent, and
-- nobody knows to whom.
--
-- A parcel's number may be another by now where the log says that the ticket was changed.
with acknowledged as (
    select s.tenant_id, s.key, min(s.body) as body
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299
    group by s.tenant_id, s.key
)
select o.tenant_id, 'key ' || o.key as subject,
    format('tickets %s, answered %s', string_agg(t.number::text, ', '), min(k.body)) as found
from chaos.operations o
join acknowledged k using (tenant_id, key)
left join public.tickets t on t.tenant_id = o.tenant_id and t.subject = o.mark
where o.mutation = 'createTicket'
group by o.tenant_id, o.key, o.mark
having count(t.id) <> 1
    or min(t.number) <> (min(k.body)::jsonb #>> '{ticket,ticket_id}')::bigint
    or (select count(*) from public.ticket_parcels p
        join public.tickets own on own.tenant_id = p.tenant_id and own.id = p.ticket_id and own.subject = o.mark
        where p.tenant_id = o.tenant_id and p.slot = 1
          and (p.tracking_number = o.mark || case p.way when 'outbound' then ' out' else ' back' end
              or exists (
                  select from chaos.log l
                  where l.tenant_id = p.tenant_id and l.entity_id = p.ticket_id and l.action = 'ticket.updated'))) <> 2
