create index concurrently reservations_to_close on public.reservations (tenant_id, return_at) where status = 'confirmed' and picked_up_at is not null
