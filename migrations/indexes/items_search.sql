-- As clients_search.
create index concurrently items_search on public.items (tenant_id, search_key collate "C", id)
