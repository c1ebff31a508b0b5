-- Forgets at most `batch` keys older than the retention, of all tenants, and says how many. Several servers may do so
-- at once: each takes others than its neighbour holds, and none waits. To be called until it says less than `batch`. Those of a suspended
-- tenant stay until it is resumed: nothing of it is touched. A key past its retention is new all the same (office.look_up_key()).
create or replace function office.purge_idempotency_keys(older_than interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    expired_before constant timestamptz := clock_timestamp() - older_than;
    suspended constant uuid[] := office.suspended_tenants();
    purged int;
begin
    perform set_config('office.expired_before', expired_before::text, true);
    with expired as (
        select k.tenant_id, k.key
        from public.idempotency_keys k
        where k.created_at < expired_before and not k.is_lasting and k.tenant_id <> all (suspended)
        order by k.created_at
        limit batch
        for update skip locked
    )
    delete from public.idempotency_keys k
    using expired
    where k.tenant_id = expired.tenant_id and k.key = expired.key;
    get diagnostics purged = row_count;
    perform set_config('office.expired_before', '', true);
    return purged;
end
$$;
