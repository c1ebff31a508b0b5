-- What is held of an item is counted while others add to it.
-- Caught by: no-more-is-promised-than-owned, overbooked
-- Writes: add_line, remove_line, plan_line, plan_dates, plan_status, new_reservation, updateReservation, createReservation, setReservationStatus
select pg_temp.plant('office.lock_stock', ' for no key update', '');
select pg_temp.plant('office.find_shortfalls', '(?<=\mbegin\n)', E'    perform pg_sleep(0.02);\n')
