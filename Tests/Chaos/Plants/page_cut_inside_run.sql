-- A page that is full ends the run: what did not fit is never told.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.change_look_result', 'if more then', 'if more and is_full then')
