-- Numbers are counted from the rows that are there, and nobody holds the counter meanwhile.
-- Caught by: unforeseen-answer
select pg_temp.plant('office.assign_number', '\n *for no key update', '')
