-- A sticker was scanned and the log of scans does not tell of it.
-- Caught by: scan-of-acknowledged
select pg_temp.plant('office.log_scan', 'if handover\.code is not null', 'if false')
