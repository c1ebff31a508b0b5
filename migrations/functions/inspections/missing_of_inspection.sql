-- What an inspection still lacks of what its template asks for: photos in the order of the slots, then who has to sign. Whether the
-- files are in storage is not for the database to know.
create or replace function office.missing_of_inspection(tenant uuid, inspection uuid)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(m.part order by m.kind, m.place), '[]')
    from public.inspections i
    cross join lateral (
        select 'a' as kind, wanted.place, jsonb_build_object('kind', 'photo', 'slot', wanted.slot ->> 'slot') as part
        from jsonb_array_elements(i.slots) with ordinality as wanted (slot, place)
        where (wanted.slot ->> 'required')::boolean
          and not exists (
              select from public.inspection_files f
              where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'photo' and f.slot = wanted.slot ->> 'slot')
        union all
        select 'b', signer.place, jsonb_build_object('kind', 'sign_off', 'role', signer.role)
        from unnest(i.sign_off_roles) with ordinality as signer (role, place)
        where not exists (
            select from public.inspection_sign_offs s
            where s.tenant_id = i.tenant_id and s.inspection_id = i.id and s.role = signer.role)
    ) as m
    where i.tenant_id = missing_of_inspection.tenant and i.id = inspection
$$;
