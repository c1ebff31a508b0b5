-- A restore keeps the log of the cluster that it came from, with the marks of what was trimmed there.
-- Caught by: replica-unsettled, change-log-of-future
select pg_temp.plant('office.renew_change_log', 'truncate public\.change_log, public\.change_log_marks;', '')
