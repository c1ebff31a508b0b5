-- A key is looked up without asking whether the request is the same.
-- Caught by: decoy-accepted
select pg_temp.plant('office.look_up_key', 'stored\.fingerprint <> look_up_key\.fingerprint', 'false')
