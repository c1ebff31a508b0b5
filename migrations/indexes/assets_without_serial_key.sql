create index concurrently assets_without_serial_key on public.assets (tenant_id) where serial_key is null and serial is not null
