-- Who has an inspection waits for a part of it that another program takes away, and which waits for the inspection.
-- Caught by: deadlock
-- Writes: mark, sign_off, updateInspection
select pg_temp.plant('office.lock_inspection', ' skip locked', '');
-- The two locks lie a little further apart.
select pg_temp.plant('office.lock_inspection', '(?=select \(\n)', E'perform pg_sleep(0.02);\n    ')
