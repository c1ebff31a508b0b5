create index concurrently assets_by_case on public.assets (tenant_id, case_id) where case_id is not null
