-- The photos of a report in the order it named them, `[]` without any.
create or replace function office.report_photos(tenant uuid, report uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select coalesce(
        json_agg(
            json_build_object(
                'object_path', p.object_path,
                'content_type', p.content_type,
                'size_bytes', p.size_bytes,
                'width', p.width,
                'height', p.height,
                'stored_key', p.stored_key)
            order by p.position),
        '[]')
    from condition_report_photos p
    where p.tenant_id = tenant and p.report_id = report
$$;
