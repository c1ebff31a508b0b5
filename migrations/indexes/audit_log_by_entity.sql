create index concurrently audit_log_by_entity on public.audit_log (tenant_id, entity_id, id)
