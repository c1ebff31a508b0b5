-- What some assets looked like when they went out and came in, with pictures. Which pictures there are the program says:
-- demo_pictures is empty where it has nowhere to put them, and then the reports have none.

create temporary table demo_reports on commit drop as
select pg_temp.demo_id(t.tenant_id, 'report', t.line_id || '/' || t.asset_id || '/' || seen.direction) as id,
    t.tenant_id, t.reservation_id, t.asset_id, seen.direction, seen.at + interval '4 minutes' as at,
    t.place % 5 = 0 and seen.direction = 'in' as is_worse
from (
    select *, row_number() over (order by picked_up_at, asset_id) as place
    from demo_trips
) as t
cross join lateral (values ('out', t.picked_up_at), ('in', t.returned_at)) as seen (direction, at)
where t.place % 4 = 1 and seen.at is not null;

insert into public.condition_reports (
    id, tenant_id, reservation_id, asset_id, direction, condition, notes, photo_object_paths, actor_user_id, created_at,
    idempotency_key)
select r.id, r.tenant_id, r.reservation_id, r.asset_id, r.direction, case when r.is_worse then 'fair' else 'good' end,
    case when r.is_worse then 'Scratch on the housing, works.' end, '{}', staff.user_id, r.at, r.id::text
from demo_reports r
join demo_people staff on staff.role = 'staff'
order by r.at;

create temporary table demo_photos on commit drop as
select r.tenant_id, r.id as report_id, p.place as position, p.name, p.content_type, p.size_bytes, p.width, p.height,
    concat_ws('/', r.tenant_id, r.reservation_id, r.asset_id, pg_temp.demo_id(r.tenant_id, 'photo', r.id || '/' || p.name))
        || '.' || p.extension as object_path
from demo_reports r
cross join lateral (
    select *, row_number() over (order by name) as place
    from demo_pictures
    where name like 'camera-%' and (name <> 'camera-scratch' or r.is_worse)
) as p;

insert into public.condition_report_photos (
    tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
select tenant_id, object_path, report_id, position, object_path, content_type, size_bytes, width, height
from demo_photos;

update public.condition_reports c
set photo_object_paths = photos.paths
from (select report_id, array_agg(object_path order by position) as paths from demo_photos group by report_id) as photos
where c.id = photos.report_id;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id, after, idempotency_key)
select c.tenant_id, c.created_at, 'api', c.actor_user_id, 'condition_report.created', 'condition_report', c.id,
    c.reservation_id, c.asset_id,
    jsonb_build_object(
        'direction', c.direction, 'condition', c.condition, 'notes', c.notes, 'photos', cardinality(c.photo_object_paths)),
    c.idempotency_key
from public.condition_reports c
join demo_reports r on r.id = c.id
order by c.created_at;
