-- Makes, replaces and takes away marks of damage of an open inspection: {"<id>": {"view","x","y","kind","note"} or null}.
create or replace function office.put_inspection_marks(inspection public.inspections, marks jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from public.inspection_marks m
    where m.tenant_id = inspection.tenant_id and m.inspection_id = inspection.id and marks ? m.id::text;
    insert into public.inspection_marks (tenant_id, inspection_id, id, view, x, y, kind, note)
    select inspection.tenant_id, inspection.id, m.key::uuid, m.value ->> 'view', (m.value ->> 'x')::double precision,
        (m.value ->> 'y')::double precision, m.value ->> 'kind', m.value ->> 'note'
    from jsonb_each(marks) as m
    where jsonb_typeof(m.value) = 'object';
end
$$;
