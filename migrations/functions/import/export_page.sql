-- A page of an export: its rows, and the place behind the last where there may be more.
create or replace function office.export_page(rows json, place text, is_full boolean)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object('rows', coalesce(rows, '[]'), 'place', case when is_full then place end)
$$;
