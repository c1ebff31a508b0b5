-- A reservation that moves takes the items before its lines.
-- Caught by: deadlock
-- Writes: plan_line, plan_line, plan_dates, plan_dates, plan_status
select pg_temp.plant(
    'office.follow_reservations', '(perform from public\.reservation_items l.*?for no key update;)(.*?)(?=\s+-- What the hold is)', '\2
    \1')
