-- In the order of lists; also the drafts, of which the desk's copy has each.
create index concurrently reservations_by_status on public.reservations (tenant_id, status, next_at, id)
