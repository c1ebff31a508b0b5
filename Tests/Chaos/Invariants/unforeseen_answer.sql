-- A phone got an answer that the contract does not know for this: it parks what it should send again, or sends for ever what it
-- should park.
--
-- The office says a code, the asset app a sentence. 422 may come where a decoy of a forgotten key was answered before.
with foreseen (mutation, status, says) as (
    values
        ('pickUpAsset', 200, ''), ('returnAsset', 200, ''), ('setReservationStatus', 200, ''), ('fileConditionReport', 201, ''),
        ('createAsset', 201, ''), ('createTicket', 201, ''), ('updateTicket', 200, ''), ('receiveOutbound', 200, ''),
        ('receiveReturn', 200, ''),
        ('pickUpCase', 200, ''), ('returnCase', 200, ''), ('pickUpCounted', 200, ''), ('returnCounted', 200, ''),
        ('swapAsset', 200, ''), ('undoOperation', 200, ''), ('putAssetContents', 200, ''),
        ('pickUpCase', 409, 'case\_contents\_differ'), ('returnCase', 409, 'case\_contents\_differ'),
        ('putAssetContents', 409, 'case\_contents\_differ'), ('returnCounted', 409, 'more\_than\_out'),
        ('pickUpCounted', 404, 'line\_not\_found'), ('returnCounted', 404, 'line\_not\_found'),
        ('pickUpCounted', 400, 'validation\_failed'), ('returnCounted', 400, 'validation\_failed'),
        ('undoOperation', 409, 'nothing\_to\_undo'), ('undoOperation', 409, 'too\_late'),
        ('createInspection', 201, ''), ('updateInspection', 200, ''), ('completeInspection', 200, ''),
        ('updateInspection', 404, 'inspection\_not\_found'), ('completeInspection', 404, 'inspection\_not\_found'),
        ('completeInspection', 409, 'inspection\_incomplete'),
        ('office', 403, 'insufficient\_role'), ('office', 404, 'reservation\_not\_found'), ('office', 404, 'asset\_not\_found'),
        ('office', 409, 'asset\_not\_on\_reservation'), ('office', 409, 'line\_capacity\_full'),
        ('office', 409, 'reservation\_wrong\_state'), ('office', 409, 'already\_applied'), ('office', 409, 'asset\_unavailable'),
        ('office', 409, 'asset\_not\_checked\_out'), ('office', 409, 'code\_mismatch'), ('office', 503, 'unavailable'),
        ('office', 504, 'timeout'), ('office', 424, 'dependency\_failed'),
        ('setReservationStatus', 409, 'asset\_double\_booked'), ('setReservationStatus', 409, 'not\_available'),
        ('createAsset', 400, 'Asset with serial number % already exists'),
        ('createAsset', 400, 'Asset with asset tag % already exists'), ('createAsset', 400, 'Asset with code % already exists: %'),
        ('createAsset', 403, 'No permission to create assets'), ('createTicket', 403, 'No permission to create tickets'),
        ('updateTicket', 403, 'No permission to change tickets'), ('updateTicket', 400, 'All five tracking slots are taken'),
        ('updateTicket', 400, 'The tracking number in slot _ was already received'),
        ('updateTicket', 404, 'Ticket not found or access denied'), ('receiveOutbound', 404, 'Ticket not found or access denied'),
        ('receiveReturn', 404, 'Ticket not found or access denied'), ('receiveOutbound', 400, 'Invalid tracking slot number'),
        ('receiveReturn', 400, 'No return tracking found for this ticket'),
        ('assets', 503, 'This is not available at the moment. Try again shortly.'), ('assets', 504, 'This took too long. Try again.')
)
select s.tenant_id, 'request ' || s.request_id as subject, format('%s %s of %s', s.status, s.code, o.mutation) as found
from chaos.sends s
join chaos.operations o on o.tenant_id = s.tenant_id and o.key = s.key
where s.kind <> 'decoy'
  and s.status is not null
  and not (s.status = 422 and exists (
      select from public.chaos_forgotten g where g.tenant_id = s.tenant_id and g.key = s.key))
  and not exists (
      select from foreseen f
      where f.mutation in (o.mutation, case when o.ticket is null then 'office' else 'assets' end)
        and f.status = s.status and coalesce(s.code, '') like f.says)
