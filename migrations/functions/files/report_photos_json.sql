-- The photos of a report in the order it named them, `[]` without any. One that another program wrote has paths and nothing
-- more: those that look like ours are listed, with nulls for what nobody has measured.
create or replace function office.report_photos_json(tenant uuid, report uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        json_agg(
            json_build_object(
                'object_path', named.path,
                'content_type', p.content_type,
                'size_bytes', p.size_bytes,
                'width', p.width,
                'height', p.height,
                'stored_key', coalesce(p.stored_key, named.path))
            order by named.place),
        '[]')
    from public.condition_reports r
    cross join unnest(r.photo_object_paths) with ordinality as named (path, place)
    left join public.condition_report_photos p
        on p.tenant_id = r.tenant_id and p.object_path = named.path and p.report_id = r.id
    where r.tenant_id = tenant and r.id = report
      and (p.object_path is not null or named.path ~ ('^' || tenant || '(/[0-9a-f-]{36}){3}\.[a-z]{3,4}$'))
$$;
