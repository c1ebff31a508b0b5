create index concurrently assets_search_tag on public.assets (tenant_id, asset_tag_key collate "C", id) where asset_tag_key is not null
