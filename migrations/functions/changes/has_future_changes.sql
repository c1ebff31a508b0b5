-- Whether the log has rows of transactions that have not begun: they were made in another cluster. By the index, the newest of each
-- tenant.
create or replace function office.has_future_changes()
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house uuid;
    newest xid8;
    is_found boolean := false;
begin
    perform set_config('office.change_log_sweep', 'on', true);
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null and not is_found loop
        select l.xid into newest
        from public.change_log l
        where l.tenant_id = house and l.xid is distinct from pg_current_xact_id_if_assigned()
        order by l.xid desc
        limit 1;
        -- Asked after the row was seen: who wrote it here has ended before.
        is_found := coalesce(newest >= pg_snapshot_xmax(pg_current_snapshot()), false);
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return is_found;
end
$$;
