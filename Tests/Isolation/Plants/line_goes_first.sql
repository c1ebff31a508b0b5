-- A line that goes waits for its reservation, which comes before it.
-- Caught by: deadlock
select pg_temp.plant('office.leave_version', ' skip locked', '')
