-- Forgets at most `batch` refusals older than the retention, of all tenants, and says how many. To be called until it says less than `batch`.
create or replace function office.purge_refusals(older_than interval, batch int)
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
    delete from office.refusals r
    where r.id = any (array(
        select e.id
        from office.refusals e
        where e.at < expired_before
        order by e.at
        limit batch
        for update skip locked));
    get diagnostics purged = row_count;
    return purged;
end
$$;
