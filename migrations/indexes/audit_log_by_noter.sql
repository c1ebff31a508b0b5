-- Few rows have one. For the foreign key, when an account goes.
create index concurrently audit_log_by_noter on public.audit_log (tenant_id, noted_by) where noted_by is not null
