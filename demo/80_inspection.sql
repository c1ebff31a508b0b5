-- The van that took a job's gear there, inspected as it was delivered: by slots, with a scratch that it had, and signed by both. None where
-- the program has nowhere to put its pictures.

create temporary table demo_inspections on commit drop as
select t.tenant_id, t.reservation_id, pg_temp.demo_id(t.tenant_id, 'inspection', 'VAN/1') as id,
    pg_temp.demo_id(t.tenant_id, 'asset', 'VAN/1') as asset_id, pg_temp.demo_id(t.tenant_id, 'mark', 'VAN/1') as mark_id,
    t.picked_up_at + interval '70 minutes' as begun_at, t.picked_up_at + interval '95 minutes' as completed_at, staff.user_id
from (select * from demo_trips order by picked_up_at, asset_id limit 1) as t
join demo_people staff on staff.role = 'staff'
where exists (select from demo_pictures where name = 'van-front');

insert into public.inspections (
    tenant_id, id, reservation_id, asset_id, stage, template, slots, sign_off_roles, odometer, fuel, conditions, notes, place, version,
    begun_at, created_at, actor_user_id, created_key)
select d.tenant_id, d.id, d.reservation_id, d.asset_id, 'delivery', b.name, b.slots, b.sign_off_roles, 48210, 0.75,
    '{"tyres":"good","interior":"like_new"}', 'Delivered at the side entrance.', '{"lat":6.2088,"lon":-75.5679,"accuracy":8}', 2,
    d.begun_at, d.begun_at, d.user_id, d.id || '/begun'
from demo_inspections d
join office.built_in_inspection_templates() b on b.name = 'vehicle';

insert into public.inspection_marks (tenant_id, inspection_id, id, view, x, y, kind, note)
select d.tenant_id, d.id, d.mark_id, 'left', 0.62, 0.58, 'scratch', 'Behind the sliding door, 10 cm.' from demo_inspections d;

insert into public.inspection_sign_offs (tenant_id, inspection_id, role, name, at, client_id)
select d.tenant_id, d.id, s.role, s.name, d.completed_at, case s.role when 'customer' then r.client_id end
from demo_inspections d
join public.reservations r on r.tenant_id = d.tenant_id and r.id = d.reservation_id
cross join (values ('staff', 'Mateo Restrepo'), ('customer', 'Juliana Arango')) as s (role, name);

insert into public.inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type, stored_key, size_bytes)
select d.tenant_id, path.text, d.id, f.role, f.slot, p.content_type, path.text, p.size_bytes
from demo_inspections d
cross join lateral (
    select 'photo' as role, s.slot ->> 'slot' as slot,
        case
            when s.slot ->> 'slot' in ('front', 'back') then 'van-front'
            when s.slot ->> 'slot' in ('left', 'right') then 'van-side'
            else 'van-inside'
        end as picture
    from public.inspections i
    cross join lateral jsonb_array_elements(i.slots) as s (slot)
    where i.tenant_id = d.tenant_id and i.id = d.id and (s.slot ->> 'required')::boolean
    union all
    values ('mark', d.mark_id::text, 'van-side'), ('signature', 'staff', 'signature'), ('signature', 'customer', 'signature')
) as f
join demo_pictures p on p.name = f.picture
cross join lateral (
    select concat_ws('/', d.tenant_id, 'inspections', d.id, pg_temp.demo_id(d.tenant_id, 'file', d.id || f.role || f.slot))
        || '.' || p.extension as text
) as path;

update public.inspections i
set status = 'completed', completed_at = d.completed_at, completed_by = d.user_id, completed_key = d.id || '/completed',
    version = i.version + 1
from demo_inspections d
where i.tenant_id = d.tenant_id and i.id = d.id;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id, before, after, idempotency_key)
select d.tenant_id, told.at, 'api', d.user_id, told.action, 'inspection', d.id, d.reservation_id, d.asset_id, told.before, told.after,
    told.key
from demo_inspections d
cross join lateral (
    values
        (
            d.begun_at, 'inspection.created', null,
            jsonb_build_object('stage', 'delivery', 'status', 'open', 'template', 'vehicle'), d.id || '/begun'
        ),
        (
            d.completed_at, 'inspection.completed', jsonb_build_object('status', 'open'),
            jsonb_build_object('status', 'completed', 'files', 10), d.id || '/completed'
        )
) as told (at, action, before, after, key)
order by told.at;
