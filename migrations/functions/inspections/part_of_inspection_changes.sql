-- Those of the changes of an inspection that are of one field, by the rest of their names: of "photos.front" and `photos` {"front": path}.
create or replace function office.part_of_inspection_changes(changes jsonb, field text)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_object_agg(substr(c.key, length(field) + 2), c.value), '{}')
    from jsonb_each(changes) as c
    where starts_with(c.key, field || '.')
$$;
