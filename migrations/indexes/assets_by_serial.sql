-- Not unique: makers number alike.
create index concurrently assets_by_serial on public.assets (tenant_id, serial_key)
