-- Whoever looks for a part of a reference or an external id reads this and no row.
create index concurrently reservations_by_text on public.reservations (tenant_id, reference, external_id, id)
