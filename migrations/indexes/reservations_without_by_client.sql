-- reservations_of_client begins with it.
drop index concurrently if exists public.reservations_by_client
