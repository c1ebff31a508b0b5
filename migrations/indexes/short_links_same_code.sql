-- Partial, so that it is no key: an edit of the text waits for nobody who has the row in hand.
create unique index concurrently short_links_same_code on public.short_links (tenant_id, key) where key is not null
