-- Lists that are sorted by the pickup, a status after another, as by reservations_by_status.
create index concurrently reservations_by_status_pickup on public.reservations (tenant_id, status, pickup_at, id)
