-- Whether changes that a snapshot had not seen were trimmed from a tenant's log.
create or replace function office.is_trimmed(tenant uuid, since pg_snapshot)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.change_log_marks m
        where m.tenant_id = tenant
            and (m.xid >= pg_snapshot_xmax(since) or pg_snapshot_xmin(since) <= m.xid and pg_snapshot_xmin(since) < pg_snapshot_xmax(since)
                and exists (select from pg_snapshot_xip(since) as running (xid) where running.xid <= m.xid)))
$$;
