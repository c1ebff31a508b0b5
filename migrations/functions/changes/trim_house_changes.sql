-- Forgets at most `batch` rows of a tenant's log that are older than the retention, and says how many. What it is about to forget it marks
-- first, in the same transaction, so that no cursor from before is answered as if nothing were missing: so a large transaction may go in parts.
--
-- What began behind a transaction that still runs, here or in another database of the cluster, stays: with it forgotten, every
-- snapshot would have a member that the mark covers, and no cursor would ever be good.
create or replace function office.trim_house_changes(tenant uuid, noted_before timestamptz, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    settled_before constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
    oldest timestamptz;
    highest xid8;
    trimmed int := 0;
begin
    select l.at into oldest from public.change_log l where l.tenant_id = tenant order by l.xid limit 1;
    if oldest is null or oldest >= noted_before then
        return 0;
    end if;
    -- The oldest transactions, up to the first row that is to stay.
    select max(o.xid) into highest
    from (
        select l.xid, bool_and(l.at < noted_before and l.xid < settled_before) over (order by l.xid) as is_old
        from (select c.xid, c.at from public.change_log c where c.tenant_id = tenant order by c.xid limit batch) as l
    ) as o
    where o.is_old;
    if highest is not null then
        insert into public.change_log_marks as m (tenant_id, xid) values (tenant, highest)
        on conflict on constraint change_log_marks_pkey do update set xid = greatest(m.xid, excluded.xid);
        delete from public.change_log l
        where l.tenant_id = tenant and l.ctid = any (array(
            select c.ctid
            from public.change_log c
            where c.tenant_id = tenant and c.xid <= highest
            order by c.xid
            limit batch));
        get diagnostics trimmed = row_count;
    end if;
    return trimmed;
end
$$;
