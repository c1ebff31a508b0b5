-- With `is_case`, so that keys of assets can insist on it: whoever changes it waits for those who count on it.
create unique index concurrently items_is_case_key on public.items (tenant_id, id, is_case)
