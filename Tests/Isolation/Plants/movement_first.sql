-- A movement that is written as it was takes its line before its reservation.
-- Caught by: deadlock
select pg_temp.plant('office.count_line', 'perform from public\.reservations r.*?for no key update;', '')
