-- Before storage is asked about an inspection's files: who is asking, the key, and whether it can be completed at all. 200 with what
-- it lacks, what each file was said to be, and its version: then it is for storage to say whether they are there. Nothing is written
-- and no lock is held meanwhile; office.complete_inspection() looks at all of it again.
create or replace function office.prepare_inspection_completion_2(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, inspection uuid, retention interval, noted_by uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    present public.inspections;
    result office.function_result;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    result := office.look_up_key(caller, key, fingerprint, retention);
    if result.status is not null then
        return result;
    end if;
    result := office.noter_refusal(caller, noted_by);
    if result.status is not null then
        return result;
    end if;
    select * into present from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection;
    if not found then
        return office.not_found_result(caller, 'inspection_not_found');
    elsif present.status = 'completed' and present.completed_key is distinct from key then
        return office.completed_inspection_result(caller, present);
    end if;
    return office.ok_result(
        caller,
        json_build_object(
            'is_completed', present.status = 'completed',
            'version', present.version,
            'missing', office.missing_of_inspection(present.tenant_id, present.id),
            'reservation_status', office.reservation_status(present.tenant_id, present.reservation_id),
            'uploads', coalesce(
                (
                    select json_agg(
                        json_build_object(
                            'object_path', f.object_path, 'content_type', f.content_type, 'content_length', u.content_length,
                            'role', f.role)
                        order by f.object_path collate "C")
                    from public.inspection_files f
                    left join public.photo_uploads u on u.tenant_id = f.tenant_id and u.object_path = f.object_path
                    where f.tenant_id = present.tenant_id and f.inspection_id = present.id and present.status = 'open'
                ), '[]'))::text);
end
$$;
