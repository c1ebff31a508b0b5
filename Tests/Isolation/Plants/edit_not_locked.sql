-- The desk edits a client that it has not locked: of two edits one is lost.
-- Caught by: acknowledged-write-lost, edit-overwritten, versions-grow
-- Writes: client_notes, updateClient
select pg_temp.plant('office.update_client', ' for no key update;', '; perform pg_sleep(0.05);')
