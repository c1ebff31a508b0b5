-- A phone was told that so many went out or came back, and the ledger has another number under its key: the cables on the truck are not
-- those on the list.
with acknowledged as (
    select distinct s.tenant_id, s.key from chaos.sends s where s.kind <> 'decoy' and s.status between 200 and 299
)
select o.tenant_id, 'key ' || o.key as subject,
    format('%s of %s, lost %s, used %s, the ledger has %s', o.mutation, o.qty, o.lost, o.used,
        coalesce(string_agg(m.qty || ' ' || m.kind, ', '), 'nothing')) as found
from chaos.operations o
join acknowledged using (tenant_id, key)
left join public.stock_movements m on m.tenant_id = o.tenant_id and m.key = o.key
where o.mutation in ('pickUpCounted', 'returnCounted')
group by o.tenant_id, o.key, o.mutation, o.qty, o.lost, o.used
having coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) <> case o.mutation when 'pickUpCounted' then o.qty else 0 end
    or coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) <> case o.mutation when 'returnCounted' then o.qty else 0 end
    or coalesce(sum(m.qty) filter (where m.kind = 'lost'), 0) <> case o.mutation when 'returnCounted' then o.lost else 0 end
    or coalesce(sum(m.qty) filter (where m.kind = 'used'), 0) <> case o.mutation when 'returnCounted' then o.used else 0 end
