-- Forgets at most `batch` rows of the log that are older than the retention, of all tenants, and says how many. One server at a time does it. For
-- programs of the release before; trim_changes() does it for a tenant.
create or replace function office.trim_change_log(older_than interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted_before constant timestamptz := clock_timestamp() - older_than;
    trimmed int := 0;
    house uuid;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('office.trim_change_log', 0)) then
        return 0;
    end if;
    perform office.renew_change_log();
    perform set_config('office.change_log_sweep', 'on', true);
    -- The next tenant that has rows, by the index.
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null and trimmed < batch loop
        trimmed := trimmed + office.trim_house_changes(house, noted_before, batch - trimmed);
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return trimmed;
end
$$;
