-- The few that a search of some days would miss among what begins or ends near those.
create index concurrently reservations_long on public.reservations (tenant_id, return_at) where return_at - pickup_at > interval '720 hours'
