-- A phone got an answer that the contract does not know for this: it parks what it should send again, or sends for ever what it
-- should park.
select s.tenant_id, 'request ' || s.request_id as subject, format('%s %s of %s', s.status, s.code, o.mutation) as found
from chaos.sends s
join chaos.operations o on o.tenant_id = s.tenant_id and o.key = s.key
where s.kind <> 'decoy'
  and s.status is not null
  and (s.status, coalesce(s.code, '')) not in (
      (200, ''), (201, ''),
      (403, 'insufficient_role'),
      (404, 'reservation_not_found'), (404, 'asset_not_found'),
      (409, 'asset_not_on_reservation'), (409, 'line_capacity_full'), (409, 'reservation_wrong_state'), (409, 'already_applied'),
      (409, 'asset_unavailable'), (409, 'asset_not_checked_out'), (409, 'code_mismatch'),
      (503, 'unavailable'), (504, 'timeout'))
