-- The feed's cursor is the number of the newest transaction: what was running then, and is committed later, is never told.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.noted_between', 'where pg_visible_in_snapshot\(r\.xid, until\)', 'where false')
