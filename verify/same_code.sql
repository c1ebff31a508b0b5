-- Two stickers, or two items' SKUs, of one company are the same code, so a scan can't tell which is meant. They were there before codes were
-- compared without regard to case: take one off, or write it otherwise.
select s.tenant_id, 'code ' || coalesce(s.key, office.code_key(s.code)) as subject,
    format('%s stickers: %s', count(*), string_agg(s.code, ', ' order by s.created_at)) as found
from public.short_links s
group by s.tenant_id, coalesce(s.key, office.code_key(s.code))
having count(*) > 1
union all
select i.tenant_id, 'SKU ' || coalesce(i.sku_key, office.code_key(i.sku)),
    format('%s items: %s', count(*), string_agg(i.sku, ', ' order by i.created_at))
from public.items i
where i.sku is not null
group by i.tenant_id, coalesce(i.sku_key, office.code_key(i.sku))
having count(*) > 1
