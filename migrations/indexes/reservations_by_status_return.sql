-- Lists that are sorted by the return, a status after another, as by reservations_by_status.
create index concurrently reservations_by_status_return on public.reservations (tenant_id, status, return_at, id)
