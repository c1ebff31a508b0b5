create index concurrently assets_without_tag_key on public.assets (tenant_id) where asset_tag_key is null and asset_tag is not null
