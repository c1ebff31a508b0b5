-- The desk edits a client that it has not locked: what it would overwrite it sees, and gives up at last.
-- Caught by: answer-5xx
-- Writes: client_notes, updateClient
select pg_temp.plant('office.update_client', ' for no key update;', '; perform pg_sleep(0.05);')
