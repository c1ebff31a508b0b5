-- A status is set without asking where the reservation stands.
-- Caught by: status-steps
select pg_temp.plant('office.is_status_move', 'select .*\)\)', 'select true')
