-- The last asset comes in and the reservation stays as it is.
-- Caught by: all-back-not-returned
select pg_temp.plant('office.close_checkout', 'if is_last and', 'if false and')
