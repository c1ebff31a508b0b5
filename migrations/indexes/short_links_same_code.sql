create unique index concurrently short_links_same_code on public.short_links (tenant_id, key)
