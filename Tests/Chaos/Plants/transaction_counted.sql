-- The feed's cursor is the number of the newest transaction: what was running then, and is committed later, is never told.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.run_entities', 'l\.xid = any \(array\(select pg_snapshot_xip\(cursor\.since\)\)\)', 'false');
select pg_temp.plant('office.has_changes', 'l\.xid = any \(array\(select pg_snapshot_xip\(since\)\)\)', 'false')
