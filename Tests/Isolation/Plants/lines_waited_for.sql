-- Who has an item and changes its turnaround waits for lines, which come before items.
-- Caught by: deadlock
-- Writes: turnaround, plan_line, line_qty, updateItem, updateReservation
select pg_temp.plant('office.lock_holding_lines', ' skip locked', '')
