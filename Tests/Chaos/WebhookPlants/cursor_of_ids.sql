-- A run begins behind the newest transaction that the one before saw, as if they committed in the order of their numbers.
-- Caught by: webhook-never, webhook-unsettled
select pg_temp.plant('office.make_webhook_events', 'a\.xid = any \(array\(select pg_snapshot_xip\(place\.snapshot\)\)\)', 'false')
