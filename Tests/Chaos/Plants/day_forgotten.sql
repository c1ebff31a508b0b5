-- What enters and leaves the scope by the calendar alone is not told.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.moved_reservations', 'cursor\.day <> cursor\.run_day', 'false')
