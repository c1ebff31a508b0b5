-- A key is looked up without asking whether the request is the same.
-- Caught by: decoy-accepted
select pg_temp.plant('office.stored_answer', 'stored\.fingerprint <> stored_answer\.fingerprint', 'false')
