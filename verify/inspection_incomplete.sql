-- A completed inspection lacks what its template asked for, or a file that it names was never sealed: when there is a dispute about the
-- damage, the picture is gone.
select w.tenant_id, 'inspection ' || w.id as subject, 'no photo of ' || (w.slot ->> 'slot') as found
from (
    select p.tenant_id, p.id, jsonb_array_elements(p.slots) as slot
    from public.inspections p
    where p.status = 'completed'
) as w
left join public.inspection_files f
    on f.tenant_id = w.tenant_id and f.inspection_id = w.id and f.role = 'photo' and f.slot = w.slot ->> 'slot'
where (w.slot ->> 'required')::boolean and f.object_path is null
union all
select w.tenant_id, 'inspection ' || w.id, format('not signed by %s', w.role)
from (
    select p.tenant_id, p.id, unnest(p.sign_off_roles) as role from public.inspections p where p.status = 'completed'
) as w
left join public.inspection_sign_offs s on s.tenant_id = w.tenant_id and s.inspection_id = w.id and s.role = w.role
where s.name is null
union all
select s.tenant_id, 'inspection ' || s.inspection_id, format('no signature of %s', s.role)
from public.inspection_sign_offs s
join public.inspections i on i.tenant_id = s.tenant_id and i.id = s.inspection_id and i.status = 'completed'
left join public.inspection_files f
    on f.tenant_id = s.tenant_id and f.inspection_id = s.inspection_id and f.role = 'signature' and f.slot = s.role
where f.object_path is null
union all
select f.tenant_id, 'inspection ' || f.inspection_id, format('%s was never sealed', f.object_path)
from public.inspection_files f
join public.inspections i on i.tenant_id = f.tenant_id and i.id = f.inspection_id and i.status = 'completed'
where f.stored_key is null
