create index concurrently assets_search_serial on public.assets (tenant_id, serial_key collate "C", id) where serial_key is not null
