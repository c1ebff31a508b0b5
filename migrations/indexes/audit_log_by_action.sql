create index concurrently audit_log_by_action on public.audit_log (tenant_id, action, at, id)
