-- A paper that hangs on a trip: the receipt of a tank of fuel. None where the program has nowhere to put its picture.

create temporary table demo_receipts on commit drop as
select t.tenant_id, t.reservation_id, pg_temp.demo_id(t.tenant_id, 'document', t.reservation_id || '/fuel') as id,
    t.picked_up_at + interval '2 hours' as at, p.content_type, p.extension, p.size_bytes, p.width, p.height
from (select * from demo_trips order by picked_up_at, asset_id limit 1) as t
join demo_pictures p on p.name = 'receipt';

insert into public.documents (
    id, tenant_id, reservation_id, kind, title, amount, currency, spent_at, object_path, stored_key, content_type, size_bytes,
    width, height, actor_user_id, created_at, created_key)
select r.id, r.tenant_id, r.reservation_id, 'receipt', 'Diesel, Estación Sur', 142000, 'COP', r.at - interval '10 minutes',
    path.text, path.text, r.content_type, r.size_bytes, r.width, r.height, staff.user_id, r.at, r.id::text
from demo_receipts r
join demo_people staff on staff.role = 'staff'
cross join lateral (
    select concat_ws('/', r.tenant_id, 'documents', r.id, pg_temp.demo_id(r.tenant_id, 'file', r.id::text)) || '.' || r.extension
        as text
) as path;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, after, idempotency_key)
select d.tenant_id, d.created_at, 'api', d.actor_user_id, 'document.created', 'document', d.id, d.reservation_id,
    office.document_audit_json(d), d.created_key
from public.documents d
join demo_receipts r on r.id = d.id;
