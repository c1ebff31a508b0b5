-- What was out in a month is among what went out in it or shortly before.
create index concurrently asset_checkouts_by_pickup_at on public.asset_checkouts (tenant_id, actual_pickup_at)
