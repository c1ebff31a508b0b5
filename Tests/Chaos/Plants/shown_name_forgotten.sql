-- A reservation that shows a client or an item is not told of anew when their names change.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.changed_entities', 'n\.row_table = ''(clients|items)''', 'false')
