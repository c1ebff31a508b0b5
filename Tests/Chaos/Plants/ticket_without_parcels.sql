-- A new ticket forgets its parcels.
-- Caught by: ticket-of-acknowledged
select pg_temp.plant('office.make_ticket', 'perform office\.put_parcels\(.*?\);', '')
