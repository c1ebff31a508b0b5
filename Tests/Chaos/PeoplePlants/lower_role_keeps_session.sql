-- Who gets a lower role keeps the sessions of the higher one.
-- Caught by: session-outlives, answered-otherwise, let-in-though-out
select pg_temp.plant('office.end_account_sessions', 'or office\.role_rank\(new\.roles\) < office\.role_rank\(old\.roles\)', '')
