-- Who has a line waits for a trip that another program brings to its end, and which waits for the line.
-- Caught by: deadlock
-- Writes: take_out, bring_back, go_on_with_trip, pickUpAsset, returnAsset, shelf_status
select pg_temp.plant('office.lock_ledger', ' skip locked', '')
