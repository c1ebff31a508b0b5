create index concurrently accounts_by_former_user on public.accounts (tenant_id, former_user_id) where former_user_id is not null
