-- A reference is found by it.
create index concurrently reservations_by_text on public.reservations (tenant_id, reference, external_id, id)
