-- What was said of the files of these paths when they were minted, in the order of the paths: what storage then looks for.
create or replace function office.uploads_json(tenant uuid, paths text[])
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        json_agg(
            json_build_object(
                'object_path', u.object_path, 'content_type', u.content_type, 'content_length', u.content_length)
            order by array_position(paths, u.object_path)),
        '[]')
    from public.photo_uploads u
    where u.tenant_id = tenant and u.object_path = any (paths)
$$;
