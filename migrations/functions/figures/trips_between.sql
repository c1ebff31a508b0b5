-- The trips that were under way at some time between two instants, when each began and ended; null is out still. They are found by when they
-- began: in the time or within 30 days before it, or, of the few that take longer, by when they ended, or among what is out. So what is
-- looked at is of that time, however many years there are.
create or replace function office.trips_between(tenant uuid, from_at timestamptz, to_at timestamptz)
returns table (asset_id uuid, began_at timestamptz, ended_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
begin
    return query
    select c.asset_id, c.actual_pickup_at, coalesce(c.actual_return_at, c.returned_at)
    from public.asset_checkouts c
    where c.tenant_id = tenant and c.actual_pickup_at >= from_at - interval '720 hours' and c.actual_pickup_at < to_at
      and c.voided_at is null and (c.returned_at is null or coalesce(c.actual_return_at, c.returned_at) > from_at)
    union all
    select c.asset_id, c.actual_pickup_at, coalesce(c.actual_return_at, c.returned_at)
    from public.asset_checkouts c
    where c.tenant_id = tenant and coalesce(c.actual_return_at, c.returned_at) > from_at
      and coalesce(c.actual_return_at, c.returned_at) - c.actual_pickup_at > interval '720 hours'
      and c.actual_pickup_at < from_at - interval '720 hours' and c.voided_at is null
    union all
    select c.asset_id, c.actual_pickup_at, null
    from public.asset_checkouts c
    where c.tenant_id = tenant and c.returned_at is null and c.actual_pickup_at < from_at - interval '720 hours';
end
$$;
