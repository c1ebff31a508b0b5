-- A file of an inspection, null where there is none. `with_links`: where its bytes are sealed, with the key under which they lie,
-- for which the server then signs a URL, and which never leaves it. Else there is no URL.
create or replace function office.inspection_file_json(file public.inspection_files, with_links boolean)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when file.object_path is null then null
        when with_links and file.stored_key is not null then
            json_build_object(
                'object_path', file.object_path, 'content_type', file.content_type, 'size_bytes', file.size_bytes, 'stored_key',
                file.stored_key)
        else
            json_build_object(
                'object_path', file.object_path, 'content_type', file.content_type, 'size_bytes', file.size_bytes, 'url', null,
                'expires_at', null)
    end
$$;
