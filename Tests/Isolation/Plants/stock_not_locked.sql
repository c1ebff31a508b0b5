-- What is held of an item is counted while others add to it.
-- Caught by: no-more-is-promised-than-owned, overbooked
-- Writes: plan_line
select pg_temp.plant('office.lock_stock', ' for no key update', '');
-- What is counted and what is committed lie a little further apart.
select pg_temp.plant('office.judge_stock', '(?<=    end if;\n)(?=end\n)', E'    perform pg_sleep(0.1);\n')
