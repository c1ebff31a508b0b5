-- An inspection is completed without a look at its files.
-- Caught by: inspection-incomplete
select pg_temp.plant('office.prepare_inspection_completion_2', 'f\.inspection_id = present\.id and present\.status = ''open''', 'false');
select pg_temp.plant('office.complete_inspection', 'unsealed > 0 or ', '')
