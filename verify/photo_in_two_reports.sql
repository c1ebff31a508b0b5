-- One photo is in two reports: what one of them shows is another asset, or another day.
with named as (
    select r.tenant_id, unnest(r.photo_object_paths) as path from public.condition_reports r
)
select n.tenant_id, 'photo ' || n.path as subject, count(*) || ' times' as found
from named n
group by n.tenant_id, n.path
having count(*) > 1
