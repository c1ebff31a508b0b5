-- Partial, so that it is no key: an edit of the text waits for nobody who has the row in hand.
create unique index concurrently items_same_sku on public.items (tenant_id, sku_key) where sku_key is not null
