-- One photo is in two reports: what one of them shows is another asset, or another day.
select r.tenant_id, 'photo ' || named.path as subject, count(*) || ' times' as found
from public.condition_reports r
cross join unnest(r.photo_object_paths) as named (path)
group by r.tenant_id, named.path
having count(*) > 1
