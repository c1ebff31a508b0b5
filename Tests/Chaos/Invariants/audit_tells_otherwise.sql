-- The log names another person, asset, reservation or time than the phone sent: the wrong one is asked where the camera is.
select a.tenant_id, 'audit row ' || a.id as subject,
    format('%s by %s at %s, sent by %s at %s', a.action, a.actor_user_id, a.client_at, s.actor, o.at) as found
from chaos.log a
join chaos.operations o on o.tenant_id = a.tenant_id and o.key = a.key
join chaos.sends s on s.tenant_id = a.tenant_id and s.key = a.key and s.request_id = a.request_id
left join public.tickets t on t.tenant_id = a.tenant_id and t.id = a.entity_id
where a.actor_user_id is distinct from s.actor
   or a.reservation_id is distinct from o.reservation_id
   or (a.action like o.effect and a.asset_id is not null and o.asset_id is not null and a.asset_id <> o.asset_id)
   or (o.mutation = 'createAsset' and a.after ->> 'asset_tag' is distinct from o.tag)
   or (o.mutation = 'createTicket' and t.subject is distinct from o.mark)
   or (o.mutation in ('updateTicket', 'receiveOutbound', 'receiveReturn') and t.number is distinct from o.ticket)
   or (o.mutation in ('pickUpAsset', 'returnAsset') and a.client_at is distinct from o.at)
