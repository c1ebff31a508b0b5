-- For whoever scans a sticker before a tenant is known.
create index concurrently short_links_by_key on public.short_links (key) where key is not null
