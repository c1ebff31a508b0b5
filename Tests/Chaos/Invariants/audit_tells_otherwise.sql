-- The log names another person, asset, reservation, time or reason than the phone sent: the wrong one is asked where the camera is.
--
-- What an override takes from another reservation, and with it that one's end, is told of that one. A case's rows are also those of what
-- lay in it.
select a.tenant_id, 'audit row ' || a.id as subject,
    format('%s by %s at %s, sent by %s at %s', a.action, a.actor_user_id, a.client_at, s.actor, o.at) as found
from chaos.log a
join chaos.operations o on o.tenant_id = a.tenant_id and o.key = a.key
join chaos.sends s on s.tenant_id = a.tenant_id and s.key = a.key and s.request_id = a.request_id
left join public.tickets t on t.tenant_id = a.tenant_id and t.id = a.entity_id
where a.actor_user_id is distinct from s.actor
   or (a.reservation_id is distinct from o.reservation_id
       and not (o.reason is not null and a.action in ('asset.returned', 'asset.lost', 'reservation.returned')))
   or (a.action like o.effect and a.asset_id is not null and o.asset_id is not null
       and o.mutation not in ('pickUpCase', 'returnCase') and a.asset_id <> coalesce(o.other_id, o.asset_id))
   or (a.action like 'stock.%' and o.line_id is not null and a.entity_id <> o.line_id)
   or (a.after ? 'overridden' and a.after ->> 'reason' is distinct from o.reason)
   or (a.action = 'asset.swapped' and a.after ->> 'reason' is distinct from o.reason)
   or (o.mutation = 'createAsset' and a.action = 'asset.created' and a.after ->> 'asset_tag' is distinct from o.tag)
   or (o.mutation = 'createTicket' and t.subject is distinct from o.mark)
   or (o.mutation in ('updateTicket', 'receiveOutbound', 'receiveReturn') and t.number is distinct from o.ticket)
   or (o.mutation in ('pickUpAsset', 'returnAsset', 'pickUpCase', 'returnCase', 'pickUpCounted', 'returnCounted', 'swapAsset')
       and a.client_at is distinct from o.at)
