-- A ticket does not follow its parcels.
-- Caught by: ticket-and-parcels
drop trigger ticket_parcels_settle on public.ticket_parcels
