-- A phone was told that something went out or came back and the ledger knows of no such trip, or movement: the phone forgets it, and
-- so does everybody.
--
-- A closing names any line, of scanned gear too, and moves nothing: what it tells of the line has been out before. An undone trip stays in
-- the ledger, void. A line may be gone by now where all that moved on it was undone.
with said as (
    select k.tenant_id, k.key, k.body::jsonb as body
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
    offset 0 -- Keeps it a query of its own, so that a body is parsed once.
), told as (
    select s.tenant_id, s.key, (s.body #>> '{asset,id}')::uuid as asset_id,
        (s.body #>> '{asset,current_reservation_id}')::uuid as reservation_id
    from said s
    where s.body ? 'asset'
    offset 0
), with_it as (
    select s.tenant_id, s.key, jsonb_array_elements(s.body -> 'contents') as part from said s where s.body ? 'contents'
), known as (
    select c.tenant_id, c.asset_id, c.reservation_id from public.asset_checkouts c
    union all
    select distinct c.tenant_id, c.asset_id, null::uuid from public.asset_checkouts c where c.returned_at is not null
)
select t.tenant_id, 'key ' || t.key as subject,
    format('asset %s %s', t.asset_id, coalesce('out on reservation ' || t.reservation_id, 'back')) as found
from told t
left join known k
    -- Null, which equals nothing, is where an asset is that came back: its own id stands for that.
    on k.tenant_id = t.tenant_id and k.asset_id = t.asset_id
    and coalesce(k.reservation_id, k.asset_id) = coalesce(t.reservation_id, t.asset_id)
where k.asset_id is null
union all
select p.tenant_id, 'key ' || p.key, format('asset %s with its case', p.part ->> 'asset_id')
from with_it p
left join (select distinct c.tenant_id, c.asset_id::text as asset_id from public.asset_checkouts c) as c
    on c.tenant_id = p.tenant_id and c.asset_id = p.part ->> 'asset_id'
where c.asset_id is null
union all
select s.tenant_id, 'key ' || s.key, format('gear of line %s', l.id)
from said s
join public.reservation_items l on l.tenant_id = s.tenant_id and l.id::text = s.body #>> '{line,id}'
left join (
    select m.tenant_id, m.reservation_item_id as line_id from public.stock_movements m
    union
    select c.tenant_id, c.reservation_item_id from public.asset_checkouts c
) as m
    on m.tenant_id = l.tenant_id and m.line_id = l.id
where m.line_id is null and (s.body #>> '{line,picked_up}')::int > 0
