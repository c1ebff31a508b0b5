-- A key is looked up, but twins of a request do not wait for one another.
-- Caught by: done-twice, key-with-two-effects, other-bytes, report-and-log
select pg_temp.plant('office.claim_key', 'not pg_try_advisory_xact_lock\(.*?\)\)\)', 'false')
