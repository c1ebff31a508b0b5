-- The few trips that a look at those of a month would miss.
create index concurrently asset_checkouts_long on public.asset_checkouts (tenant_id, (coalesce(actual_return_at, returned_at)))
    where coalesce(actual_return_at, returned_at) - actual_pickup_at > interval '720 hours'
