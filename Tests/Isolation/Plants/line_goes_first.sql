-- A line that goes waits for its reservation, which comes before it.
-- Caught by: deadlock
-- Writes: add_line, remove_line, reservation_notes, updateReservation, plan_line, line_qty
select pg_temp.plant('office.leave_version', ' skip locked', '')
