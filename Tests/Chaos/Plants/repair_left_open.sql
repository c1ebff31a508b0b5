-- An asset leaves repair, and the list of repairs has it all the same.
-- Caught by: repair-and-asset
select pg_temp.plant('office.follow_repair', 'r\.closed_at is null;', 'false;')
