-- audit_log_by_at has it.
drop index concurrently if exists public.audit_log_by_time
