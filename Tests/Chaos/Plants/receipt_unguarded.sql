-- A parcel is marked as received without asking whether it was already.
-- Caught by: parcel-and-log, parcel-answered-otherwise, other-bytes
select pg_temp.plant('office.receive_parcel', 'parcel\.state <> .received.', 'true')
