-- Where the files of an inspection stand after `changes`, {"photo.front": path}. A file that moved stands where it was put last, which
-- `stamps` tell.
create or replace function office.changed_inspection_files(inspection public.inspections, changes jsonb, stamps jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    files jsonb;
    put jsonb;
begin
    select coalesce(jsonb_object_agg(f.role || '.' || f.slot, f.object_path), '{}')
    into files
    from public.inspection_files f
    where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id;
    select coalesce(jsonb_object_agg(p.place, p.path), '{}')
    into put
    from (
        select 'mark.' || m.key, m.value -> 'photo'
        from jsonb_each(office.part_of_inspection_changes(changes, 'damage')) as m
        union all
        select 'signature.' || s.key, s.value -> 'signature_path'
        from jsonb_each(office.part_of_inspection_changes(changes, 'sign_offs')) as s
        union all
        select 'photo.' || p.key, p.value
        from jsonb_each(office.part_of_inspection_changes(changes, 'photos')) as p
        union all
        select 'video.video', changes -> 'video'
        where changes ? 'video'
    ) as p (place, path);
    return office.settle_moved_files(jsonb_strip_nulls(files || put), stamps);
end
$$;
