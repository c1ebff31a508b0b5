-- The audit names another request than the one that did it.
-- Caught by: effect-of-nobody
select pg_temp.plant('office.write_audits', 'current_setting\(.office\.request_id., true\)', '''no-request''')
