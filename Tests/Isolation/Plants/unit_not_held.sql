-- A unit becomes one of another item while a line names it.
-- Caught by: a-line-names-units-of-its-item, line-assignment
-- Writes: assign, of_other_item, of_other_item, add_line, add_line, remove_line, remove_line
select pg_temp.plant('office.check_line', '\s+for key share', '');
select pg_temp.plant('office.check_asset', 'current_setting\(''transaction_isolation''\) <> ''read committed''', 'false')
