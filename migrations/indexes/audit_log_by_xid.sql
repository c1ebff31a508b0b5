-- What was written since it was last looked at.
create index concurrently audit_log_by_xid on public.audit_log (tenant_id, epoch, xid, id)
