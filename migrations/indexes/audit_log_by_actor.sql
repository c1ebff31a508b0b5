-- What a person did, one action after another.
create index concurrently audit_log_by_actor on public.audit_log (tenant_id, actor_user_id, action, at, id) where actor_user_id is not null
