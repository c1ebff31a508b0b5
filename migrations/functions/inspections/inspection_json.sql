-- An inspection as people see it; null where the tenant has no such one. `with_links`: its files have what URLs are signed for,
-- office.inspection_file_json().
create or replace function office.inspection_json(tenant uuid, inspection uuid, with_links boolean default false)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select i.id, i.reservation_id,
            (
                select r.reference from public.reservations r where r.tenant_id = i.tenant_id and r.id = i.reservation_id
            ) as reservation_reference,
            i.asset_id,
            (
                select office.asset_name(a) from public.assets a where a.tenant_id = i.tenant_id and a.id = i.asset_id
            ) as asset_name,
            i.stage, i.status, i.template, office.inspection_slots_json(i.slots) as slots, i.sign_off_roles,
            array(
                select row_to_json(photo)
                from (
                    select f.slot, office.inspection_file_json(f, with_links) as file
                    from public.inspection_files f
                    left join jsonb_array_elements(i.slots) with ordinality as wanted (slot, place) on wanted.slot ->> 'slot' = f.slot
                    where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'photo'
                    order by wanted.place, f.slot collate "C"
                ) as photo
            ) as photos,
            (
                select office.inspection_file_json(f, with_links)
                from public.inspection_files f
                where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'video'
            ) as video,
            array(
                select row_to_json(mark)
                from (
                    select m.id, m.view, m.x, m.y, m.kind, m.note, office.inspection_file_json(f, with_links) as photo
                    from public.inspection_marks m
                    left join public.inspection_files f
                        on f.tenant_id = m.tenant_id and f.inspection_id = m.inspection_id and f.role = 'mark' and f.slot = m.id::text
                    where m.tenant_id = i.tenant_id and m.inspection_id = i.id
                    order by m.id
                ) as mark
            ) as damage,
            i.odometer, i.fuel,
            array(
                select row_to_json(judged)
                from (
                    select c.key as name, c.value as condition from jsonb_each_text(i.conditions) as c order by c.key collate "C"
                ) as judged
            ) as conditions,
            i.notes,
            (
                select row_to_json(there)
                from (select i.place -> 'lat' as lat, i.place -> 'lon' as lon, i.place -> 'accuracy' as accuracy) as there
                where jsonb_typeof(i.place) = 'object'
            ) as place,
            array(
                select row_to_json(signed)
                from (
                    select s.role, s.name, office.rfc3339_time(s.at) as at, office.inspection_file_json(f, with_links) as signature
                    from public.inspection_sign_offs s
                    left join public.inspection_files f
                        on f.tenant_id = s.tenant_id and f.inspection_id = s.inspection_id and f.role = 'signature' and f.slot = s.role
                    where s.tenant_id = i.tenant_id and s.inspection_id = i.id
                    order by s.role desc
                ) as signed
            ) as sign_offs,
            array(
                select case when m.part ? 'slot' then row_to_json(photo) else row_to_json(signer) end
                from jsonb_array_elements(office.missing_of_inspection(i.tenant_id, i.id)) with ordinality as m (part, place)
                cross join lateral (select m.part ->> 'kind' as kind, m.part ->> 'slot' as slot) as photo
                cross join lateral (select m.part ->> 'kind' as kind, m.part ->> 'role' as role) as signer
                order by m.place
            ) as missing,
            office.rfc3339_time(i.begun_at) as begun_at,
            office.name_of_user(i.tenant_id, i.actor_user_id) as begun_by,
            office.noted_by_json(i.tenant_id, i.begun_noted_by) as begun_noted_by,
            office.rfc3339_time(i.completed_at) as completed_at,
            office.name_of_user(i.tenant_id, i.completed_by) as completed_by,
            office.noted_by_json(i.tenant_id, i.completed_noted_by) as completed_noted_by,
            i.version
        from public.inspections i
        where i.tenant_id = inspection_json.tenant and i.id = inspection
    ) as shown
$$;
