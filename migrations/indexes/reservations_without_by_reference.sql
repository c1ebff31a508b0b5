-- reservations_by_text begins with it.
drop index concurrently if exists public.reservations_by_reference
