-- The desk's copy has every draft, and there are few.
create index concurrently reservations_drafts on public.reservations (tenant_id, id) where status = 'draft'
