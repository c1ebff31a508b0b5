create index concurrently asset_checkouts_by_return_key on public.asset_checkouts (tenant_id, return_key) where return_key is not null
