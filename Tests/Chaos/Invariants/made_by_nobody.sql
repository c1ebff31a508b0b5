-- There is an asset or a ticket that was not there before and that the log does not tell of: who made it, and for whom, is
-- anybody's guess.
select a.tenant_id, 'asset ' || a.number as subject, 'no row asset.created' as found
from public.assets a
where a.asset_tag is not null
  and not exists (
      select from chaos.log l where l.tenant_id = a.tenant_id and l.entity_id = a.id and l.action = 'asset.created')
union all
select t.tenant_id, 'ticket ' || t.number, 'no row ticket.created'
from public.tickets t
where t.subject <> 'There before'
  and not exists (
      select from chaos.log l where l.tenant_id = t.tenant_id and l.entity_id = t.id and l.action = 'ticket.created')
