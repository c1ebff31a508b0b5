-- What was committed since a snapshot.
create index concurrently audit_log_by_xid on public.audit_log (tenant_id, xid, id) where xid is not null
