-- A phone was told that something is undone, and it stands, or there is nothing of it that could have been: the person crosses it out, and the
-- desk bills it.
with acknowledged as (
    select distinct s.tenant_id, s.key from chaos.sends s where s.kind <> 'decoy' and s.status between 200 and 299
), made as (
    select c.tenant_id, c.pickup_key as key, c.voided_at from public.asset_checkouts c
    union all
    select c.tenant_id, c.return_key, c.voided_at from public.asset_checkouts c
    union all
    select m.tenant_id, m.key, m.voided_at from public.stock_movements m
    union all
    -- What was back already was said to be the last: that made no row, and is noted with the last return once it is undone.
    select c.tenant_id, jsonb_array_elements_text(c.return_effect -> 'closings_undone'), c.returned_at from public.asset_checkouts c
    union all
    select m.tenant_id, jsonb_array_elements_text(m.effect -> 'closings_undone'), m.moved_at from public.stock_movements m
)
select o.tenant_id, 'key ' || o.key as subject,
    format('key %s, of which the ledger has %s rows, %s of them void', o.undone, count(m.key), count(m.voided_at)) as found
from chaos.operations o
join acknowledged using (tenant_id, key)
left join made m on m.tenant_id = o.tenant_id and m.key = o.undone
where o.undone is not null
group by o.tenant_id, o.key, o.undone
having count(m.voided_at) = 0 or count(m.voided_at) < count(m.key)
