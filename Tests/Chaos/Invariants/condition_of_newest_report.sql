-- An asset's condition is not what its newest report found: somebody is handed a damaged camera as a good one.
select a.tenant_id, 'asset ' || a.id as subject, format('%s, its newest report says %s', a.condition, newest.condition) as found
from public.assets a
join (
    select distinct on (r.tenant_id, r.asset_id) r.tenant_id, r.asset_id, r.condition
    from public.condition_reports r
    order by r.tenant_id, r.asset_id, r.created_at desc, r.id desc
) as newest on newest.tenant_id = a.tenant_id and newest.asset_id = a.id
where a.condition <> newest.condition
