-- Forgets at most `batch` deliveries older than the retention, of all tenants, and says how many. To be called until it says less than `batch`.
-- What is still to be sent stays, as that of a house that was suspended for long.
create or replace function office.purge_webhook_deliveries(older_than interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- No index is asked for a time that is another for each row.
    expired_before constant timestamptz := clock_timestamp() - older_than;
    purged int;
begin
    perform set_config('office.webhook_sweep', 'on', true);
    delete from public.webhook_deliveries d
    where d.ctid = any (array(
        select e.ctid
        from public.webhook_deliveries e
        where e.created_at < expired_before
          and (e.done_at is not null or not exists (
            select
            from public.webhooks w
            where w.tenant_id = e.tenant_id and w.id = e.webhook_id and w.generation = e.generation))
        order by e.created_at
        limit batch
        for update skip locked));
    get diagnostics purged = row_count;
    perform set_config('office.webhook_sweep', '', true);
    return purged;
end
$$;
