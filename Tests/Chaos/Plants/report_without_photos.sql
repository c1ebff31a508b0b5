-- A report forgets the photos it names.
-- Caught by: report-photos
select pg_temp.plant('office.insert_report', 'insert into public\.condition_report_photos.*?;', '')
