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
            (
                select row_to_json(shown)
                from (select file.object_path, file.content_type, file.size_bytes, file.stored_key) as shown
            )
        else
            (
                select row_to_json(shown)
                from (
                    select file.object_path, file.content_type, file.size_bytes, null::text as url, null::text as expires_at
                ) as shown
            )
    end
$$;
