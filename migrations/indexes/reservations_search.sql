-- As clients_search.
create index concurrently reservations_search on public.reservations (tenant_id, search_key collate "C", id)
