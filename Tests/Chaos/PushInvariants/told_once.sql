-- Something happened and a person has no row that tells of it, or several: somebody is not told, or reads the same twice.
select e.tenant_id, e.kind || ' ' || e.id as subject, format('%s rows of person %s', count(n.id), a.id) as found
from chaos.events e
join public.accounts a on a.tenant_id = e.tenant_id
    and a.roles && case when e.kind = 'asset_damaged' then array['manager', 'admin'] else array['staff', 'manager', 'admin'] end
left join public.notifications n on n.tenant_id = e.tenant_id and n.account_id = a.id and n.kind = e.kind
    and coalesce(n.asset_id, n.reservation_id) = e.id and n.withdrawn_at is null
group by e.tenant_id, e.kind, e.id, a.id
having count(n.id) <> 1
