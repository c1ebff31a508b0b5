-- Whether units are told apart is changed in any isolation level: a line that came meanwhile is not seen.
-- Caught by: an-item-stays-while-named
-- Writes: serialized, serialized, add_line, remove_line, remove_line, updateReservation
select pg_temp.plant('office.check_item', 'current_setting\(''transaction_isolation''\) <> ''read committed''', 'false')
