-- A condition report does not have the photos it names, in their order: the picture of the scratch is gone.
--
-- Reports that other programs wrote have no key and bring photos from where they like.
with kept as (
    select p.tenant_id, p.report_id, array_agg(p.object_path order by p.position) as paths
    from public.condition_report_photos p
    group by p.tenant_id, p.report_id
)
select r.tenant_id, 'report ' || r.id as subject,
    format('names %s photos, has %s', cardinality(r.photo_object_paths), coalesce(cardinality(k.paths), 0)) as found
from public.condition_reports r
left join kept k on k.tenant_id = r.tenant_id and k.report_id = r.id
where r.idempotency_key is not null and r.photo_object_paths <> coalesce(k.paths, '{}')
