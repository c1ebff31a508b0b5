-- Something happened and a phone or a browser of somebody it concerns was never told: nobody is there when the customer comes.
select e.tenant_id, e.kind || ' ' || e.id as subject, format('device %s of person %s heard nothing', d.id, a.id) as found
from chaos.events e
join public.accounts a on a.tenant_id = e.tenant_id
    and a.roles && case when e.kind = 'asset_damaged' then array['manager', 'admin'] else array['staff', 'manager', 'admin'] end
join public.devices d on d.tenant_id = a.tenant_id and d.account_id = a.id
where not exists (
    select
    from public.notifications n
    join chaos.deliveries x on x.notification_id = n.id and x.device = coalesce(d.token, substring(d.endpoint from '[^/]+$'))
    where n.tenant_id = e.tenant_id and n.account_id = a.id and n.kind = e.kind and coalesce(n.asset_id, n.reservation_id) = e.id)
