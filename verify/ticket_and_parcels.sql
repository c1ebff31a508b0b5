-- A ticket is listed as another thing than what its parcels come to: somebody waits for a parcel that is on the shelf, or nobody
-- looks for one that is lost.
with sums as (
    select p.tenant_id, p.ticket_id, p.way, count(*) as parcels,
        count(*) filter (where p.state = 'received') as received, count(*) filter (where p.state = 'pending') as pending
    from public.ticket_parcels p
    group by p.tenant_id, p.ticket_id, p.way
), due as (
    select t.tenant_id, t.number, ways.way, case ways.way when 'outbound' then t.outbound_state else t.return_state end as listed,
        case when s.parcels = s.received then 'received' when s.parcels = s.pending then 'pending'
            when s.parcels > 0 then 'in_transit' end as state
    from public.tickets t
    cross join (values ('outbound'), ('return')) as ways (way)
    left join sums s on s.tenant_id = t.tenant_id and s.ticket_id = t.id and s.way = ways.way
)
select d.tenant_id, format('ticket %s, %s', d.number, d.way) as subject,
    format('listed as %s, its parcels are %s', coalesce(d.listed, 'none'), coalesce(d.state, 'none')) as found
from due d
where d.listed is distinct from d.state
