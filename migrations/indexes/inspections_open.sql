create index concurrently inspections_open on public.inspections (tenant_id, begun_at, id) where status = 'open'
