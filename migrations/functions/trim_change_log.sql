-- Forgets at most `batch` rows of the log that are older than the retention, of all tenants, and says how many. What it is about to
-- forget it marks first, in the same transaction, so that no cursor from before is answered as if nothing were missing: so a large
-- transaction may go in parts. One server at a time does it.
--
-- What began behind a transaction that still runs, here or in another database of the cluster, stays: with it forgotten, every
-- snapshot would have a member that the mark covers, and no cursor would ever be good.
create or replace function office.trim_change_log(older_than interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted_before constant timestamptz := clock_timestamp() - older_than;
    settled_before constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
    trimmed int := 0;
    house uuid;
    oldest timestamptz;
    highest xid8;
    found int;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('office.trim_change_log', 0)) then
        return 0;
    end if;
    -- After a restart of Postgres it is dearer to tell that the log is the right one, until it was told so once.
    perform office.renew_change_log();
    perform set_config('office.change_log_sweep', 'on', true);
    -- The next tenant that has rows, by the index.
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null and trimmed < batch loop
        select l.at into oldest from public.change_log l where l.tenant_id = house order by l.xid limit 1;
        if oldest < noted_before then
            -- The oldest transactions, up to the first row that is to stay.
            select max(o.xid) into highest
            from (
                select l.xid, bool_and(l.at < noted_before and l.xid < settled_before) over (order by l.xid) as is_old
                from (
                    select c.xid, c.at from public.change_log c where c.tenant_id = house order by c.xid limit batch - trimmed
                ) as l
            ) as o
            where o.is_old;
            if highest is not null then
                insert into public.change_log_marks as m (tenant_id, xid) values (house, highest)
                on conflict on constraint change_log_marks_pkey do update set xid = greatest(m.xid, excluded.xid);
                delete from public.change_log l
                where l.tenant_id = house and l.ctid = any (array(
                    select c.ctid
                    from public.change_log c
                    where c.tenant_id = house and c.xid <= highest
                    order by c.xid
                    limit batch - trimmed));
                get diagnostics found = row_count;
                trimmed := trimmed + found;
            end if;
        end if;
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return trimmed;
end
$$;
