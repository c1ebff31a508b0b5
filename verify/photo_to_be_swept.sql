-- A photo of a report, a file of a completed inspection or of a document still counts as an upload that nobody named: in some days it
-- will be deleted.
select u.tenant_id, 'photo ' || u.object_path as subject, 'in report ' || p.report_id as found
from public.photo_uploads u
join public.condition_report_photos p on p.tenant_id = u.tenant_id and p.object_path = u.object_path
where u.reported_at is null or p.stored_key = p.object_path
union all
select u.tenant_id, 'file ' || u.object_path, 'in inspection ' || f.inspection_id
from public.photo_uploads u
join public.inspection_files f on f.tenant_id = u.tenant_id and f.object_path = u.object_path
where f.stored_key is not null and (u.reported_at is null or f.stored_key = f.object_path)
union all
select u.tenant_id, 'file ' || u.object_path, 'document ' || d.id
from public.photo_uploads u
join public.documents d on d.tenant_id = u.tenant_id and d.object_path = u.object_path
where u.reported_at is null or d.stored_key = d.object_path
