-- The epoch of a cursor is not looked at: after a restore a phone goes on from a place that was never there.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.list_changes', 'cursor\.epoch <> fresh\.epoch or', '')
