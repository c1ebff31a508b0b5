-- A ticket is locked and not written where its parcels come to the same: who began before does not see what was moved.
-- Caught by: a-ticket-tells-of-its-parcels, ticket-and-parcels
-- Writes: parcel_state, parcel, parcel, receiveOutbound, updateTicket
select pg_temp.plant(
    'office.update_ticket_states', '(where t\.tenant_id = parcel\.tenant_id and t\.id = parcel\.ticket_id);(?=\s*perform office\.switch)',
    '\1 and (t.outbound_state, t.return_state) is distinct from (sums.outbound, sums.back);')
