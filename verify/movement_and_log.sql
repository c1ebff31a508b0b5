-- The log tells of counted gear that the ledger does not have, or the ledger of some that nobody logged: one of the two books lies.
--
-- Movements that the server wrote carry the phone's key. Those of other programs, and what a person's `returned` brings back, carry
-- none, and may be logged or not.
with logged as (
    select a.tenant_id, a.reservation_id,
        coalesce(sum((a.after #>> '{moved,qty}')::int) filter (where a.action = 'stock.picked_up'), 0) as gone,
        coalesce(sum((a.after #>> '{moved,qty}')::int) filter (where a.action = 'stock.returned'), 0) as back,
        coalesce(sum((a.after #>> '{moved,lost}')::int + (a.after #>> '{moved,used}')::int)
            filter (where a.action = 'stock.returned'), 0) as spent,
        coalesce(sum((a.after #>> '{moved,qty}')::int) filter (where a.action = 'stock.undone'), 0) as undone
    from public.audit_log a
    where a.action in ('stock.picked_up', 'stock.returned', 'stock.undone')
    group by a.tenant_id, a.reservation_id
), kept as (
    select m.tenant_id, m.reservation_id,
        coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
        coalesce(sum(m.qty) filter (where m.kind = 'out' and m.key is not null), 0) as keyed_gone,
        coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
        coalesce(sum(m.qty) filter (where m.kind = 'back' and m.key is not null), 0) as keyed_back,
        coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used')), 0) as spent,
        coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used') and m.key is not null), 0) as keyed_spent,
        coalesce(sum(m.qty) filter (where m.voided_at is not null), 0) as undone
    from public.stock_movements m
    group by m.tenant_id, m.reservation_id
)
select tenant_id, 'counted gear of reservation ' || reservation_id as subject,
    format('log: %s out, %s back, %s lost or used up, %s undone, ledger: %s, %s, %s, %s',
        coalesce(l.gone, 0), coalesce(l.back, 0), coalesce(l.spent, 0), coalesce(l.undone, 0),
        coalesce(k.gone, 0), coalesce(k.back, 0), coalesce(k.spent, 0), coalesce(k.undone, 0)) as found
from logged l
full join kept k using (tenant_id, reservation_id)
where coalesce(l.gone, 0) not between coalesce(k.keyed_gone, 0) and coalesce(k.gone, 0)
   or coalesce(l.back, 0) not between coalesce(k.keyed_back, 0) and coalesce(k.back, 0)
   or coalesce(l.spent, 0) not between coalesce(k.keyed_spent, 0) and coalesce(k.spent, 0)
   or coalesce(l.undone, 0) <> coalesce(k.undone, 0)
