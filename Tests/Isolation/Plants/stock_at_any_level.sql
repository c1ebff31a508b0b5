-- Lines add to what is held in any isolation level: what others have just added is not seen.
-- Caught by: no-more-is-promised-than-owned, overbooked
-- Writes: plan_line
select pg_temp.plant('office.judge_stock', 'current_setting\(''transaction_isolation''\) <> ''read committed''', 'false')
