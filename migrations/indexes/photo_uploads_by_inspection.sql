create index concurrently photo_uploads_by_inspection on public.photo_uploads (tenant_id, inspection_id) where inspection_id is not null
