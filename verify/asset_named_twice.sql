-- Two assets of one company bear the same tag or the same serial number: whoever reads it off a box gets the other one's history.
--
-- However it is typed: capital letters make no other box.
select a.tenant_id, 'tag ' || lower(a.asset_tag) as subject, count(*) || ' assets' as found
from public.assets a
where a.asset_tag is not null
group by a.tenant_id, lower(a.asset_tag)
having count(*) > 1
union all
select a.tenant_id, 'serial ' || lower(a.serial), count(*) || ' assets'
from public.assets a
where a.serial is not null
group by a.tenant_id, lower(a.serial)
having count(*) > 1
