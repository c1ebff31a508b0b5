-- A mark of damage without its photo.
create or replace function office.inspection_mark_json(mark public.inspection_marks)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object('id', mark.id, 'view', mark.view, 'x', mark.x, 'y', mark.y, 'kind', mark.kind, 'note', mark.note)
$$;
