create index concurrently items_without_sku_key on public.items (tenant_id) where sku_key is null and sku is not null
