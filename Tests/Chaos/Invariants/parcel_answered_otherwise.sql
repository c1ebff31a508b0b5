-- Two people marked one parcel as received and were told different things, or something else than what is written: each of them
-- believes that it was they who took it in.
with told as (
    select s.tenant_id, o.ticket, o.way, o.slot, s.body,
        coalesce(s.body::jsonb #>> '{tracking,status}', s.body::jsonb #>> '{tracking,return_status}') as words
    from chaos.sends s
    join chaos.operations o on o.tenant_id = s.tenant_id and o.key = s.key
    where o.mutation in ('receiveOutbound', 'receiveReturn') and s.kind <> 'decoy' and s.status between 200 and 299
)
select d.tenant_id, format('parcel %s %s of ticket %s', d.way, d.slot, d.ticket) as subject,
    string_agg(distinct d.words, ' and ') || ', by ' || coalesce(min(p.notes), 'nobody') as found
from told d
left join public.tickets t on t.tenant_id = d.tenant_id and t.number = d.ticket
left join public.ticket_parcels p
    on p.tenant_id = d.tenant_id and p.ticket_id = t.id and p.way = d.way and p.slot = d.slot and p.state = 'received'
group by d.tenant_id, d.way, d.slot, d.ticket
having count(distinct d.body) > 1 or not bool_and(coalesce(d.words like '% - ' || p.notes, false))
