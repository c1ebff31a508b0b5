-- More counted gear came back than ever left, more is out than was booked, or the line counts otherwise than its movements do: the
-- shelf is short of cables that the books have.
with moved as (
    select m.tenant_id, m.reservation_item_id as line_id,
        coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
        coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
        coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used')), 0) as spent
    from public.stock_movements m
    where m.voided_at is null
    group by m.tenant_id, m.reservation_item_id
)
select l.tenant_id, 'line ' || l.id as subject,
    format('%s out, by its movements %s went out, %s came back, %s are lost or used up, qty %s%s', l.counted_out, coalesce(m.gone, 0),
        coalesce(m.back, 0), coalesce(m.spent, 0), l.qty, case when i.serialized then ', scanned gear' else '' end) as found
from public.reservation_items l
join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
left join moved m on m.tenant_id = l.tenant_id and m.line_id = l.id
where l.counted_out <> coalesce(m.gone - m.back - m.spent, 0)
   or m.gone < m.back + m.spent
   or m.gone - m.back > l.qty
   or (i.serialized and m.line_id is not null)
