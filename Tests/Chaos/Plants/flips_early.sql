-- The last thing that is out closes a reservation, also where more of it is still to go out.
-- Caught by: closed-early
select pg_temp.plant('office.is_all_done', 'elsif is_last then', 'else')
