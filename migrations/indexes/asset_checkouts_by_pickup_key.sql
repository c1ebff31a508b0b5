-- Not unique: a case goes out with all that lies in it under one key.
create index concurrently asset_checkouts_by_pickup_key on public.asset_checkouts (tenant_id, pickup_key) where pickup_key is not null
