-- Whether the newest row of a tenant's log is of a transaction that has not begun. The caller sees the tenant's rows.
create or replace function office.has_future_change(tenant uuid)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    newest xid8;
begin
    select l.xid into newest
    from public.change_log l
    where l.tenant_id = tenant and l.xid is distinct from pg_current_xact_id_if_assigned()
    order by l.xid desc
    limit 1;
    -- Asked after the row was seen: who wrote it here has ended before.
    return coalesce(newest >= pg_snapshot_xmax(pg_current_snapshot()), false);
end
$$;
