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
            i.stage, i.status, i.template, i.slots, i.sign_off_roles,
            coalesce(
                (
                    select json_agg(
                        json_build_object('slot', f.slot, 'file', office.inspection_file_json(f, with_links))
                        order by wanted.place, f.slot collate "C")
                    from public.inspection_files f
                    left join jsonb_array_elements(i.slots) with ordinality as wanted (slot, place) on wanted.slot ->> 'slot' = f.slot
                    where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'photo'
                ), '[]') as photos,
            (
                select office.inspection_file_json(f, with_links)
                from public.inspection_files f
                where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'video'
            ) as video,
            coalesce(
                (
                    select json_agg(
                        json_build_object(
                            'id', m.id, 'view', m.view, 'x', m.x, 'y', m.y, 'kind', m.kind, 'note', m.note, 'photo',
                            office.inspection_file_json(f, with_links))
                        order by m.id)
                    from public.inspection_marks m
                    left join public.inspection_files f
                        on f.tenant_id = m.tenant_id and f.inspection_id = m.inspection_id and f.role = 'mark' and f.slot = m.id::text
                    where m.tenant_id = i.tenant_id and m.inspection_id = i.id
                ), '[]') as damage,
            i.odometer, i.fuel,
            coalesce(
                (
                    select json_agg(json_build_object('name', c.key, 'condition', c.value) order by c.key collate "C")
                    from jsonb_each_text(i.conditions) as c
                ), '[]') as conditions,
            i.notes, i.place,
            coalesce(
                (
                    select json_agg(
                        json_build_object(
                            'role', s.role, 'name', s.name, 'at', office.rfc3339_time(s.at), 'signature',
                            office.inspection_file_json(f, with_links))
                        order by s.role desc)
                    from public.inspection_sign_offs s
                    left join public.inspection_files f
                        on f.tenant_id = s.tenant_id and f.inspection_id = s.inspection_id and f.role = 'signature' and f.slot = s.role
                    where s.tenant_id = i.tenant_id and s.inspection_id = i.id
                ), '[]') as sign_offs,
            office.missing_of_inspection(i.tenant_id, i.id) as missing,
            office.rfc3339_time(i.begun_at) as begun_at,
            coalesce(
                (
                    select c.display_name from public.accounts c where c.tenant_id = i.tenant_id and c.auth_user_id = i.actor_user_id
                ),
                office.former_name(i.tenant_id, i.actor_user_id)) as begun_by,
            office.rfc3339_time(i.completed_at) as completed_at,
            coalesce(
                (
                    select c.display_name from public.accounts c where c.tenant_id = i.tenant_id and c.auth_user_id = i.completed_by
                ),
                office.former_name(i.tenant_id, i.completed_by)) as completed_by,
            i.version
        from public.inspections i
        where i.tenant_id = inspection_json.tenant and i.id = inspection
    ) as shown
$$;
