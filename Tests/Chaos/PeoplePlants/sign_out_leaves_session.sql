-- An admin signs somebody out, and the session stays.
-- Caught by: session-outlives, let-in-though-out, answered-otherwise
select pg_temp.plant('office.end_house_sessions', 'delete from signin\.sessions s where s\.id = any \(ended\);', '')
