create index concurrently audit_log_by_key on public.audit_log (tenant_id, idempotency_key) where idempotency_key is not null
