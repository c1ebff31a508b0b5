-- A person was told of what never happened: somebody goes and looks, and believes the next one less.
select n.tenant_id, n.kind || ' ' || n.id as subject, format('told to person %s', n.account_id) as found
from public.notifications n
where not exists (
    select from chaos.events e
    where e.tenant_id = n.tenant_id and e.kind = n.kind and e.id = coalesce(n.asset_id, n.reservation_id))
