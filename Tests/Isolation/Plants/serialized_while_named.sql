-- Whether units are told apart is changed while a line names the item.
-- Caught by: an-item-stays-while-named
-- Writes: serialized, serialized, add_line, remove_line
select pg_temp.plant('office.check_item', 'new\.serialized <> old\.serialized and exists', 'false and exists')
