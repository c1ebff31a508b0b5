-- A mark of damage without its photo.
create or replace function office.inspection_mark_json(mark public.inspection_marks)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (select mark.id, mark.view, mark.x, mark.y, mark.kind, mark.note) as shown
$$;
