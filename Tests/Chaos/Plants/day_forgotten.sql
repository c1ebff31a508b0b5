-- What enters and leaves the scope by the calendar alone is not told.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.changed_entities', 'cursor\.day <> cursor\.run_day', 'false')
