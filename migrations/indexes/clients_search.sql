-- Whoever looks for a part of a name, an address, a number or a note reads this and no row; so of the other three.
create index concurrently clients_search on public.clients (tenant_id, search_key collate "C", id)
