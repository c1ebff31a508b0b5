-- A movement that is written as it was takes its line before its reservation.
-- Caught by: deadlock
-- Writes: move_stock, change_movement, line_qty, pickUpAsset, returnAsset
select pg_temp.plant('office.count_line', 'perform from public\.reservations r.*?for no key update;', '')
