-- A repair is edited that is not locked: who edits it at the same moment is overwritten.
-- Caught by: edit-overwritten
-- Writes: updateRepair, asset_status, updateAsset
select pg_temp.plant('office.update_repair', 'r\.id = repair for no key update;', 'r.id = repair;');
-- Between the look and the write lies a little time.
select pg_temp.plant('office.update_repair', 'after := jsonb_populate_record', 'perform pg_sleep(0.05); after := jsonb_populate_record')
