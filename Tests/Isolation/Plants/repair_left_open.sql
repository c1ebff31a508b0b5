-- An asset leaves repair, and the list of repairs has it all the same.
-- Caught by: a-unit-in-repair-has-one-repair, repair-and-asset
-- Writes: asset_status, updateAsset
select pg_temp.plant('office.follow_repair', 'r\.closed_at is null;', 'false;')
