-- As clients_search.
create index concurrently assets_search on public.assets (tenant_id, search_key collate "C", id)
