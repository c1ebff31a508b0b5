-- The last asset comes in, all is done, and the reservation stays as it is.
-- Caught by: all-back-not-returned
select pg_temp.plant('office.close_checkout', 'if flips then', 'if false then')
