-- What a change of an inspection says that is not older than what is known of the same name: {"odometer": 5, "photos.front": path}.
create or replace function office.fresh_inspection_changes(inspection public.inspections, fields jsonb, stamp text)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_object_agg(c.name, c.value), '{}')
    from office.inspection_changes(fields) c
    where stamp collate "C" >= coalesce(inspection.stamps ->> c.name, '')
$$;
