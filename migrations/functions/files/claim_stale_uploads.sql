-- Takes at most `batch` uploads that are older than that, of all tenants, and returns a JSON array of `tenant_id`,
-- `object_path` and `is_reported`: a report has a copy, so only the original is to go. Whoever took them deletes the objects
-- and then calls office.delete_uploads() with the same array. Several servers may do so at once: each takes others than its
-- neighbour, and what one left undone is taken up by another after an hour, the longest untried first.
-- What an open inspection names is left for 30 days more, and what a suspended tenant uploaded until it is resumed.
create or replace function office.claim_stale_uploads(older_than interval, batch int)
returns json
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed_at constant timestamptz := clock_timestamp();
    stale_before constant timestamptz := claimed_at - older_than;
    suspended constant uuid[] := office.suspended_tenants();
    claimed json;
begin
    perform set_config('office.sweep_before', stale_before::text, true);
    with stale as (
        select u.tenant_id, u.object_path
        from public.photo_uploads u
        where u.created_at < stale_before and u.tenant_id <> all (suspended)
          and (u.swept_at is null or u.swept_at < claimed_at - interval '1 hour')
          and (u.placed_at is null or u.reported_at is not null or u.placed_at < claimed_at - interval '30 days')
        order by u.swept_at nulls first, u.created_at
        limit batch
        for update skip locked
    ),
    taken as (
        update public.photo_uploads u
        set swept_at = claimed_at
        from stale
        where u.tenant_id = stale.tenant_id and u.object_path = stale.object_path
        returning u.tenant_id, u.object_path, u.reported_at is not null as is_reported
    )
    select json_agg(taken) into claimed from taken;
    perform set_config('office.sweep_before', '', true);
    return coalesce(claimed, '[]');
end
$$;
