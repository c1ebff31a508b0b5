-- Partial, so that it is no key: an edit of the text waits for nobody who has the row in hand.
create unique index concurrently assets_same_tag on public.assets (tenant_id, asset_tag_key) where asset_tag_key is not null
