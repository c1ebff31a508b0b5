-- The desk edits a client that it has not locked, and does not see that it was changed meanwhile: of two edits one is lost.
-- Caught by: acknowledged-write-lost, edit-overwritten, versions-grow
-- Writes: client_notes, updateClient
select pg_temp.plant('office.update_client', ' for no key update;', '; perform pg_sleep(0.05);');
select pg_temp.plant('office.require_unchanged', 'not is_unchanged', 'false')
