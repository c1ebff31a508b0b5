create index concurrently short_links_without_key on public.short_links (tenant_id) where key is null
