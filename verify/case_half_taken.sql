-- A case went out, or came back, with other things than the phone was told: somebody signs for lenses that lie on the shelf.
--
-- Looked at where the answer is still kept. It also names what was out already, which moved under another key.
with moved as (
    select c.tenant_id, c.pickup_key as key, c.asset_id::text as asset_id
    from public.asset_checkouts c
    where c.pickup_effect ->> 'case' is not null
    union
    select c.tenant_id, c.return_key, c.asset_id::text
    from public.asset_checkouts c
    where c.return_effect ->> 'case' is not null
), said as (
    select k.tenant_id, k.key, k.body::jsonb -> 'contents' as contents
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
      and k.key in (select m.key from moved m)
    offset 0 -- Keeps it a query of its own, so that a body is parsed once.
), told as (
    select s.tenant_id, s.key, jsonb_array_elements(s.contents) ->> 'asset_id' as asset_id from said s
)
select m.tenant_id, 'key ' || m.key as subject, format('asset %s, which the answer does not name', m.asset_id) as found
from moved m
join said s on s.tenant_id = m.tenant_id and s.key = m.key
left join told t on t.tenant_id = m.tenant_id and t.key = m.key and t.asset_id = m.asset_id
where t.key is null
