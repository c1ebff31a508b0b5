-- Two assets of one company bear the same tag or the same serial number: whoever reads it off a box gets the other one's history.
--
-- However it is typed: capital letters make no other box, and what no eye sees makes none.
select a.tenant_id, 'tag ' || coalesce(a.asset_tag_key, office.code_key(a.asset_tag)) as subject, count(*) || ' assets' as found
from public.assets a
where a.asset_tag is not null
group by a.tenant_id, coalesce(a.asset_tag_key, office.code_key(a.asset_tag))
having count(*) > 1
union all
select a.tenant_id, 'serial ' || coalesce(a.serial_key, office.code_key(a.serial)), count(*) || ' assets'
from public.assets a
where a.serial is not null
group by a.tenant_id, coalesce(a.serial_key, office.code_key(a.serial))
having count(*) > 1
