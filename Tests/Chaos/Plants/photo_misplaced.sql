-- A report remembers the wrong place of a photo's bytes.
-- Caught by: photo-lost
select pg_temp.plant('office.insert_report', 'place, p ->> .stored_key.', 'place, (p ->> ''stored_key'') || ''x''')
