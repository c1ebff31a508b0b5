-- Puts the files of an open inspection where `wanted`, {"photo.front": path}, says. What it names no more is an upload like any
-- other again.
create or replace function office.place_inspection_files(inspection public.inspections, wanted jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    left_out text[];
begin
    with gone as (
        delete from public.inspection_files f
        where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id
          and f.object_path is distinct from wanted ->> (f.role || '.' || f.slot)
        returning f.object_path
    )
    select array_agg(g.object_path) into left_out from gone g;
    update public.photo_uploads u
    set placed_at = null
    where u.tenant_id = inspection.tenant_id and u.object_path = any (left_out);

    insert into public.inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type)
    select inspection.tenant_id, u.object_path, inspection.id, split_part(n.key, '.', 1), split_part(n.key, '.', 2), u.content_type
    from jsonb_each_text(wanted) as n
    join public.photo_uploads u on u.tenant_id = inspection.tenant_id and u.object_path = n.value
    where not exists (
        select from public.inspection_files f
        where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id and f.object_path = n.value);
    update public.photo_uploads u
    set placed_at = now()
    where u.tenant_id = inspection.tenant_id and u.inspection_id = inspection.id
      and u.object_path in (select n.value from jsonb_each_text(wanted) as n);
end
$$;
