create index concurrently tenants_suspended on public.tenants (id) where suspended_at is not null
