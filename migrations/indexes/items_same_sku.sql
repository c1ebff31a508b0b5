create unique index concurrently items_same_sku on public.items (tenant_id, sku_key)
