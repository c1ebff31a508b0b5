create index concurrently asset_checkouts_by_swap on public.asset_checkouts (tenant_id, swapped_for) where swapped_for is not null
