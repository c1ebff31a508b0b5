-- Which of these tenants have something new since their snapshots; the present snapshot, and of which log it is: what the watch of a
-- server asks while requests wait. Both arrays are of one length.
create or replace function office.changed_tenants(watched uuid[], since pg_snapshot[])
returns table (changed uuid[], snapshot pg_snapshot, epoch text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('office.change_log_watch', 'on', true);
    snapshot := pg_current_snapshot();
    epoch := office.change_epoch();
    changed := array(
        select w.tenant
        from unnest(watched, changed_tenants.since) as w (tenant, since)
        -- A snapshot that is the present one has missed nothing.
        where w.since::text <> snapshot::text and office.has_changes(w.tenant, w.since));
    perform set_config('office.change_log_watch', '', true);
    return next;
end
$$;
