create index concurrently short_links_search on public.short_links (tenant_id, key collate "C", asset_id) where key is not null
