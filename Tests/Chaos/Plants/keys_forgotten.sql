-- Keys are forgotten at once.
-- Caught by: acknowledgement-taken-back, other-bytes, done-twice, key-with-two-effects
select pg_temp.plant('office.look_up_key', 'clock_timestamp\(\) - retention', 'clock_timestamp()')
