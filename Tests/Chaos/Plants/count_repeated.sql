-- The ledger does not remember the key of what was counted: once the stored answer is gone, the same request counts again.
-- Caught by: counted-of-acknowledged, key-with-two-effects, undone-stands
alter table public.stock_movements drop constraint stock_movements_one_per_key;
select pg_temp.plant('office.begin_handover', 'm\.key = begin_handover\.key', 'false')
