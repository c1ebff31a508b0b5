create unique index concurrently assets_same_tag on public.assets (tenant_id, asset_tag_key)
