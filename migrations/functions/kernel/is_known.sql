-- Whether the log tells what a snapshot had not seen: not where rows that it had not seen were trimmed, and not of a snapshot of the
-- future, which a copy of the database that was put back in its place makes of it.
create or replace function office.is_known(tenant uuid, since pg_snapshot)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trimmed xid8;
begin
    if pg_snapshot_xmax(since) > pg_snapshot_xmax(pg_current_snapshot()) then
        return false;
    end if;
    select m.xid into trimmed from public.change_log_marks m where m.tenant_id = tenant;
    return trimmed is null
        or trimmed < pg_snapshot_xmax(since)
            and not exists (select from pg_snapshot_xip(since) as running (xid) where running.xid <= trimmed);
end
$$;
