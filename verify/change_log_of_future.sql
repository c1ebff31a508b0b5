-- The change log tells of transactions that have not begun here: it came from another database, and a phone that follows it fetches
-- everything again and again, or misses what has changed.
--
-- After a restore `quartermaster migrate`, and the start of the server, empty such a log.
select l.tenant_id, 'transaction ' || l.xid as subject, count(*) || ' rows of the log' as found
from public.change_log l
where l.xid >= pg_snapshot_xmax(pg_current_snapshot())
group by l.tenant_id, l.xid
union all
select m.tenant_id, 'transaction ' || m.xid, 'the mark of what was trimmed'
from public.change_log_marks m
where m.xid >= pg_snapshot_xmax(pg_current_snapshot())
