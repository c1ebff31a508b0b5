create index concurrently photo_uploads_open on public.photo_uploads (tenant_id) where reported_at is null and placed_at is null
