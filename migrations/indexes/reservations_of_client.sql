-- A client's, in the order of lists.
create index concurrently reservations_of_client on public.reservations (tenant_id, client_id, next_at, id)
