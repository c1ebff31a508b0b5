-- Names for the files of the houses of house.sql, and perhaps rest.sql, in whose session this runs: paths as the server gives them out, and
-- sizes that make `bytes` in all. Among them are a video for each GB, where there are inspections. For script/house-move, which gives
-- `bytes` and makes the files.

-- Beside those that note changes, those that hold what is completed.
insert into noting
select tgrelid::regclass::text, tgname::text from pg_trigger where tgenabled = 'A' and tgrelid = 'inspection_files'::regclass
except select on_what, name from noting;
select format('alter table %s disable trigger %I', on_what, name) from noting \gexec

insert into inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type, stored_key, size_bytes)
select tenant_id, path, id, case kind when 'mp4' then 'video' else 'photo' end, case kind when 'mp4' then 'video' else 'front' end,
    case kind when 'mp4' then 'video/mp4' else 'image/jpeg' end, path, case kind when 'mp4' then 100000000 else 300000 end
from (
    select i.*, row_number() over (order by i.id) as turn
    from inspections i join houses h on h.tenant = i.tenant_id where i.status = 'completed') as i
cross join (values ('mp4'), ('jpg')) as k (kind)
cross join lateral (
    select concat_ws('/', tenant_id, 'inspections', id, md5(:'tag' || kind || id)::uuid) || '.' || kind as path) as p
where turn <= case kind when 'mp4' then :bytes / 1000000000 else 100 end;

update documents d
set object_path = new.path, stored_key = new.path
from (
    select o.tenant_id, o.id, concat_ws('/', o.tenant_id, 'documents', md5(o.object_path)::uuid, o.id) || '.pdf' as path
    from documents o join houses h on h.tenant = o.tenant_id) as new
where d.tenant_id = new.tenant_id and d.id = new.id;

-- A thousand reports keep their two photos, which have what is left of the bytes.
delete from condition_report_photos p
using houses h, (select report_id, dense_rank() over (order by report_id) as turn from condition_report_photos join houses on tenant = tenant_id) as r
where p.tenant_id = h.tenant and p.report_id = r.report_id and r.turn > 1000;
update condition_report_photos p
set object_path = new.path, stored_key = new.path, size_bytes = new.size
from (
    select o.tenant_id, o.object_path, concat_ws('/', o.tenant_id, r.reservation_id, r.asset_id, md5(o.object_path)::uuid) || '.jpg' as path,
        (:bytes - (select coalesce(sum(d.size_bytes), 0) from documents d join houses h on h.tenant = d.tenant_id)
            - (select coalesce(sum(f.size_bytes), 0) from inspection_files f join houses h on h.tenant = f.tenant_id)) / count(*) over () as size
    from condition_report_photos o
    join condition_reports r on r.tenant_id = o.tenant_id and r.id = o.report_id
    join houses h on h.tenant = o.tenant_id) as new
where p.tenant_id = new.tenant_id and p.object_path = new.object_path;
update condition_reports r set photo_object_paths = '{}' from houses h where r.tenant_id = h.tenant;
update condition_reports r
set photo_object_paths = named.paths
from (
    select p.tenant_id, p.report_id, array_agg(p.object_path order by p.position) as paths
    from condition_report_photos p join houses h on h.tenant = p.tenant_id
    group by p.tenant_id, p.report_id) as named
where r.tenant_id = named.tenant_id and r.id = named.report_id;

-- rest.sql lists tickets by other words, for the lists' sake, than what their parcels come to.
update tickets t set outbound_state = 'in_transit', return_state = null from houses h where t.tenant_id = h.tenant;

-- So young that the server sweeps none of them.
update photo_uploads u
set object_path = concat_ws('/', u.tenant_id, u.reservation_id, u.asset_id, md5(u.object_path)::uuid) || '.jpg', created_at = now()
from houses h
where u.tenant_id = h.tenant;

select format('alter table %s enable always trigger %I', on_what, name) from noting \gexec
