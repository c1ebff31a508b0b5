-- audit_log_by_part, audit_log_by_asset and audit_log_by_reservation have its rows.
drop index concurrently if exists public.audit_log_by_entity
