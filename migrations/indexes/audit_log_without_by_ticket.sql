-- audit_log_by_key finds them.
drop index concurrently if exists public.audit_log_by_ticket
