-- Numbers are counted from the rows that are there, and nobody holds the counter meanwhile, which takes a moment longer.
-- Caught by: unforeseen-answer
select pg_temp.plant('office.assign_number', '\n *for no key update', '');
select pg_temp.plant('office.assign_number', 'given := greatest.*?;', '\& perform pg_sleep(0.05);')
