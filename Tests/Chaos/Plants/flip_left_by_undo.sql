-- The last return is undone, and the reservation that it flipped stays returned.
-- Caught by: out-without-confirmation
select pg_temp.plant('office.undo_in_ledger', 'perform office\.restore_status\(.*?\);', '')
