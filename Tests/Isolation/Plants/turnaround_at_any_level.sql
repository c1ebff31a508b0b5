-- A turnaround is changed in any isolation level: a line that came meanwhile is not seen.
-- Caught by: a-line-holds-while-confirmed, line-hold
-- Writes: turnaround, turnaround, add_line, remove_line, plan_status
select pg_temp.plant('office.follow_turnaround', 'current_setting\(''transaction_isolation''\) <> ''read committed''', 'false')
