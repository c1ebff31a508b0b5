-- Something is in repair and no list says so, or the list of repairs has what is back at work: somebody waits for the wrong thing.
--
-- An asset in repair has one open repair and any other has none. A repair is of an asset of its tenant, and its report is of that asset.
with open as (
    select r.tenant_id, r.asset_id, count(*) as repairs
    from public.repairs r
    where r.closed_at is null
    group by r.tenant_id, r.asset_id
)
select coalesce(a.tenant_id, o.tenant_id) as tenant_id, 'asset ' || coalesce(a.id, o.asset_id) as subject,
    format('%s, open repairs: %s', coalesce(a.status, 'not there'), coalesce(o.repairs, 0)) as found
from public.assets a
full join open o on o.tenant_id = a.tenant_id and o.asset_id = a.id
where coalesce(o.repairs, 0) <> case when a.status = 'REPAIR' then 1 else 0 end
union all
select r.tenant_id, 'repair ' || r.id, 'is of asset ' || r.asset_id || ', its report of ' || c.asset_id
from public.repairs r
join public.condition_reports c on c.tenant_id = r.tenant_id and c.id = r.report_id
where c.asset_id <> r.asset_id
