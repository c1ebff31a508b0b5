-- Nothing asks for an SKU as it is written any more: items_same_sku has the keys.
drop index concurrently if exists public.items_by_sku
