create index concurrently short_links_by_code on public.short_links (code)
