-- Two kits are made of one another at once.
-- Caught by: no-kit-is-part-of-a-kit
-- Writes: kit_part, putItemKit
select pg_temp.plant('office.put_item_kit', '\s+for no key update;', '; perform pg_sleep(0.05);')
