-- One thing was made twice by the log: a tap was carried out again, and somebody has it on the books double.
select a.tenant_id, format('%s %s', a.entity_type, a.entity_id) as subject,
    format('%s %s times, rows %s', a.action, count(*), string_agg(a.id::text, ', ' order by a.id)) as found
from public.audit_log a
where a.action in (
    'asset.created', 'ticket.created', 'client.created', 'item.created', 'reservation.created', 'account.created',
    'document.created', 'document.deleted', 'inspection.created', 'inspection.completed')
group by a.tenant_id, a.entity_type, a.entity_id, a.action
having count(*) > 1
