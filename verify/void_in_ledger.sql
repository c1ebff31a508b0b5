-- Something is half undone in the ledger: it counts as never having happened in one place and as a fact in another, so two people read
-- two things out of one book.
--
-- A void trip is over since it was undone. Only what is void may do without its line.
select c.tenant_id, 'checkout ' || c.id as subject,
    format('void since %s, back since %s, undone by key %s, on line %s', coalesce(c.voided_at::text, 'never'),
        coalesce(c.returned_at::text, 'never'), coalesce(c.undo_key, 'none'), coalesce(c.reservation_item_id::text, 'none')) as found
from public.asset_checkouts c
where (c.voided_at is not null and (c.returned_at is distinct from c.voided_at or c.undo_key is null))
   or (c.voided_at is null and (c.undo_key is not null or c.reservation_item_id is null))
union all
select m.tenant_id, 'movement ' || m.id,
    format('void since %s, undone by key %s, on line %s', coalesce(m.voided_at::text, 'never'), coalesce(m.undo_key, 'none'),
        coalesce(m.reservation_item_id::text, 'none'))
from public.stock_movements m
where (m.voided_at is null) <> (m.undo_key is null)
   or (m.voided_at is null and m.reservation_item_id is null)
