-- In the order of the audit's list.
create index concurrently audit_log_by_at on public.audit_log (tenant_id, at, id)
