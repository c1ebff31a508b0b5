-- For whoever changes whether an item is a case.
create index concurrently assets_by_case_item on public.assets (tenant_id, case_item_id) where case_item_id is not null
