-- Who has a line waits for a trip that another program brings to its end, and which waits for the line.
-- Caught by: deadlock
select pg_temp.plant('office.lock_ledger', ' skip locked', '')
